// What we have and how it came to be.
import Goals from "../Goals.svelte";
import Log from "../Log.svelte";
import Menu from "../menu/Menu.svelte";
import Said from "../notices/Said.svelte";
import Capital from "../realm/Capital.svelte";
import Realm from "../realm/Realm.svelte";
import Statement from "../realm/Statement.svelte";
import Requests from "../requests/Requests.svelte";

export const pages = { realm: Realm, capital: Capital, statement: Statement, goals: Goals, log: Log, notices: Said, ask: Requests, menu: Menu };
