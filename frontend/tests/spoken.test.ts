// Nothing is said but through a catalogue: no letters stand in a template, and no sentences in the code beside it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "svelte/compiler";
import ts from "typescript";

const SOURCE = join(import.meta.dirname, "..", "src");
const READ_OUT = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "alt",
  "title",
  "placeholder",
  "label",
]);
const LETTERS = /\p{L}/u;
const SENTENCE = /\p{L}{2,}[,;:]? \p{L}{2,}/u;
/** What a developer reads in a broken page, never a player in a whole one. */
const NOT_SAID = ["(prefers-color-scheme: light)", "This page carries no boot data."];

type Node = { type: string; [part: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const files = (ending: string) =>
  readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(ending) && !name.endsWith(".gen.ts"),
  );
const text = (name: string) => readFileSync(join(SOURCE, name), "utf8");

/** The letters a component shows or reads out without asking a catalogue; those on keys are the same everywhere. */
function literal(node: Node, shown = false): string[] {
  if (node.type === "Text") return shown && LETTERS.test(String(node.data)) ? [String(node.data).trim()] : [];
  if (node.type === "Attribute") return READ_OUT.has(String(node.name)) ? inside(node.value, true) : [];
  if (node.name === "kbd") return [];
  if (node.type === "StyleSheet" || node.type === "Script" || /Directive$/.test(node.type)) return [];
  if (node.type === "ExpressionTag") return shown ? strings(node.expression as Node) : [];
  return inside(Object.values(node), node.type === "Fragment" || shown);
}

function inside(value: unknown, shown: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => inside(one, shown));
  return isNode(value) ? literal(value, shown) : [];
}

/** Strings an expression comes to: not what it compares, and not what it hands to a function, `t` above all. */
function strings(node: Node): string[] {
  if (node.type === "Literal") return typeof node.value === "string" && LETTERS.test(node.value) ? [node.value] : [];
  if (node.type === "TemplateElement")
    return LETTERS.test(String((node.value as { raw: string }).raw))
      ? [String((node.value as { raw: string }).raw)]
      : [];
  if (["CallExpression", "BinaryExpression", "MemberExpression"].includes(node.type)) return [];
  if (node.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((one) => strings(one as Node));
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (isNode(one) ? strings(one) : [])),
  );
}

/** Sentences among the strings of a script; what is thrown is for developers, and what is drawn is markup. */
function sentences(name: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node)) return;
    if (
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
      SENTENCE.test(node.text) &&
      !node.text.startsWith("<")
    )
      found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(name, text(name), ts.ScriptTarget.Latest));
  return found;
}

test("no component shows letters of its own", () => {
  const components = files(".svelte");
  assert.ok(components.length > 60);
  const found = components.flatMap((name) => {
    const { fragment } = parse(text(name), { modern: true });
    return literal(fragment as unknown as Node).map((said) => `${name}: ${said}`);
  });
  assert.deepEqual(found, []);
});

test("no script says a sentence of its own", () => {
  const found = files(".ts").flatMap((name) => sentences(name).map((said) => `${name}: ${said}`));
  assert.deepEqual(
    found.filter((line) => !NOT_SAID.some((said) => line.endsWith(said))),
    [],
  );
});

test("no sentence of any language has a choice inside a choice: the inner one alone would be made", () => {
  const folder = join(SOURCE, "core", "words");
  const catalogues = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Record<string, string>,
  );
  const broken = catalogues.flatMap((words) =>
    Object.entries(words).filter(([, said]) => /[{}]/.test(said.replace(/\{[^{}]+\}/g, ""))),
  );
  assert.deepEqual(broken, []);
});

test("the search finds what it looks for", () => {
  const component = '<p aria-label="Aloud">Shown {shut ? "open" : t("a.b")} <i class="bare">{`${n} left`}</i></p>';
  const found = literal(parse(component, { modern: true }).fragment as unknown as Node);
  assert.deepEqual(
    found,
    ["Aloud", "Shown", "open", "left"].map((word) => (word === "left" ? " left" : word)),
  );
});
