import assert from "node:assert/strict";
import { test } from "node:test";
import { spoken } from "#screens/keepsake/spoken.ts";

const CARRIED = ["en", "de", "fr"];

test("the page of an event speaks as its address says, else as its reader does, else as it can", () => {
  assert.equal(spoken(CARRIED, "?lang=de", ["fr-FR"]), "de");
  assert.equal(spoken(CARRIED, "?lang=xx", ["fr-FR"]), "fr");
  assert.equal(spoken(CARRIED, "", ["pl-PL", "de-AT", "en"]), "de");
  assert.equal(spoken(CARRIED, "", ["pl"]), "en");
});
