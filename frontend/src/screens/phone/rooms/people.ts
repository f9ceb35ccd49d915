// Who is who.
import Everybody from "../people/Everybody.svelte";
import Person from "../people/Person.svelte";

export const pages = { everybody: Everybody, person: Person };
