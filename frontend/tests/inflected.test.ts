// How a name stands in a sentence: its forms come with the scenario's texts, the catalogue asks for one.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { inflected, learn, learnForms, speakIn, t } from "#core/words.ts";

const CHIEF = "Häuptling der Neun Zelte";
const GERMAN = { der: { [CHIEF]: `der ${CHIEF}` }, den: { [CHIEF]: `den ${CHIEF}` }, dem: { [CHIEF]: `dem ${CHIEF}` } };
const FRENCH = {
  le: {
    "Chef des Neuf Tentes": "le Chef des Neuf Tentes",
    "Livres enluminés": "les Livres enluminés",
    Université: "l’Université",
  },
};

afterEach(() => {
  speakIn("en");
  learnForms({});
});

test("a name stands in the case that is asked for, with a capital where a sentence begins", () => {
  learnForms(GERMAN);
  assert.equal(inflected(CHIEF, "den"), "den Häuptling der Neun Zelte");
  assert.equal(inflected(CHIEF, "Der"), "Der Häuptling der Neun Zelte");
});

test("who plays there stays behind the name", () => {
  learnForms(GERMAN);
  assert.equal(inflected(`${CHIEF} (Anna)`, "dem"), "dem Häuptling der Neun Zelte (Anna)");
});

test("a name without forms stays as it is: one that was given today, a list of several, one like a word of the language", () => {
  learnForms(GERMAN);
  for (const name of ["Anna die Große", `${CHIEF} und Rose`, "constructor", ""])
    assert.equal(inflected(name, "Der"), name);
});

test("a sentence asks for a case by its name", () => {
  learnForms(GERMAN);
  learn({ "test.asks": "{seat:Der} fragt {seat:den}.", "test.bare": "Platz: {seat}" });
  assert.equal(t("test.asks", { seat: CHIEF }), "Der Häuptling der Neun Zelte fragt den Häuptling der Neun Zelte.");
  assert.equal(t("test.bare", { seat: CHIEF }), "Platz: Häuptling der Neun Zelte");
  assert.equal(t("test.asks", {}), "… fragt ….");
});

test("French draws a preposition and an article together, and no other language does", () => {
  learnForms(FRENCH);
  learn({ "test.of": "la part de {name:le}", "test.to": "À {name:le}, puis à {name:le}" });
  speakIn("fr");
  assert.equal(t("test.of", { name: "Chef des Neuf Tentes" }), "la part du Chef des Neuf Tentes");
  assert.equal(t("test.of", { name: "Livres enluminés" }), "la part des Livres enluminés");
  assert.equal(t("test.of", { name: "Université" }), "la part de l’Université");
  assert.equal(t("test.of", { name: "Ostmark" }), "la part d’Ostmark");
  assert.equal(t("test.to", { name: "Chef des Neuf Tentes" }), "Au Chef des Neuf Tentes, puis au Chef des Neuf Tentes");
  speakIn("en");
  assert.equal(t("test.of", { name: "Chef des Neuf Tentes" }), "la part de le Chef des Neuf Tentes");
});
