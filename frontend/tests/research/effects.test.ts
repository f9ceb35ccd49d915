import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { BRANCHES, effectWords } from "#parts/factions/research/effects.ts";
import { missing } from "#core/words.ts";

const RULES = readFileSync(join(import.meta.dirname, "../../../factions/research/rules/quantities.py"), "utf8");

test("TECH-3 every quantity of the rules has its sentence, for every scope that is named beside it", () => {
  const list = RULES.slice(RULES.indexOf("QUANTITIES"), RULES.indexOf('"""Quantity'));
  const told = [...list.matchAll(/^ {4}"(\w+)": (.*),$/gm)];
  assert.ok(told.length > 10);
  missing.clear(); // what other tests asked for
  for (const [, quantity = "", scopes = ""] of told) {
    for (const scope of [
      "plains",
      "wood",
      "regiment",
      "all",
      ...[...scopes.matchAll(/"(\w+)"/g)].map(([, one]) => one ?? ""),
    ]) {
      effectWords([{ quantity, scope, amount: 1 }]);
    }
  }
  assert.deepEqual([...missing], []);
});

test("effects are sentences with their signs; own die and the enemy's are told together", () => {
  const said = (...effects: [string, string, number][]) =>
    effectWords(effects.map(([quantity, scope, amount]) => ({ quantity, scope, amount })));
  assert.deepEqual(said(["times", "forest", 1]), ["Provinces with forest: +1 output"]);
  assert.deepEqual(said(["times", "metal", -1]), ["Provinces with metal: −1 output"]);
  assert.deepEqual(said(["stone_cost", "fortress", -1], ["gold_cost", "sea", 1]), [
    "Fortress: 1 stone cheaper",
    "Technologies of the sea: 1 gold dearer",
  ]);
  assert.deepEqual(said(["gold_cost", "regiment", -1], ["free_upkeep", "militia", 2]), [
    "2 militia are fed for free",
    "Regiment: 1 gold cheaper",
  ]);
  assert.deepEqual(said(["gold_cost", "port", -1], ["gold_cost", "fortress", -1]), ["Port, Fortress: 1 gold cheaper"]);
  assert.deepEqual(said(...BRANCHES.map((branch): [string, string, number] => ["gold_cost", branch, -1])), [
    "All technologies: 1 gold cheaper",
  ]);
  assert.deepEqual(said(["x", "regiment", 1], ["y", "regiment", -1], ["y", "marsh", -2]), [
    "Each regiment in battle: +1 to our die, −1 to the enemy’s",
    "In battles in marsh: −2 to the enemy’s die",
  ]);
  assert.deepEqual(said(["success", "steal", 15], ["income", "temple", 1]), [
    "Our thefts of technologies: +15 % chance of success",
    "Temple: +1 income each",
  ]);
});
