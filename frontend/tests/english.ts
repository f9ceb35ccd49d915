// Loaded before every test of the client: they read English, all of it but the desk's.
import { learn } from "#core/words.ts";
import { english } from "./catalogues.ts";

learn(english(false));
