// What we have and how it came to be.
import Acting from "../Acting.svelte";
import Ideas from "../now/Ideas.svelte";
import Goals from "../factions/story/Goals.svelte";
import Log from "../log/Log.svelte";
import Menu from "../menu/Menu.svelte";
import Said from "../notices/Said.svelte";
import Capital from "../factions/planning/Capital.svelte";
import Realm from "../realm/Realm.svelte";
import Statement from "../factions/production/Statement.svelte";
import Receipts from "../receipts/Receipts.svelte";
import Requests from "../requests/Requests.svelte";
import Slips from "../notices/Slips.svelte";

export const pages = {
  acting: Acting,
  slips: Slips,
  ideas: Ideas,
  realm: Realm,
  capital: Capital,
  statement: Statement,
  goals: Goals,
  log: Log,
  notices: Said,
  ask: Requests,
  menu: Menu,
  receipts: Receipts,
};
