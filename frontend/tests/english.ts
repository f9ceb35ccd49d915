// Loaded before every test of the client: they read English, desk included.
import en from "../src/core/words/en.json" with { type: "json" };
import { learn } from "../src/core/words.ts";

learn(en);
