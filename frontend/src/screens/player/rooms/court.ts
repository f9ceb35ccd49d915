// Thrones and promises.
import Betroth from "../court/Betroth.svelte";
import House from "../court/House.svelte";
import Court from "../diplomacy/Court.svelte";
import Plotting from "../diplomacy/Plotting.svelte";
import Relation from "../diplomacy/Relation.svelte";
import Write from "../diplomacy/Write.svelte";

export const pages = { relation: Relation, treaties: Court, treaty: Write, plot: Plotting, court: House, betroth: Betroth };
