// Thrones and promises.
import Betroth from "../diplomacy/marriages/Betroth.svelte";
import House from "../diplomacy/marriages/Marriages.svelte";
import Court from "../diplomacy/treaties/Treaties.svelte";
import Plotting from "../diplomacy/plots/Plotting.svelte";
import Relation from "../diplomacy/treaties/Relation.svelte";
import Thrones from "../diplomacy/succession/Thrones.svelte";
import Write from "../diplomacy/treaties/WriteTreaty.svelte";

export const pages = {
  relation: Relation,
  treaties: Court,
  treaty: Write,
  plot: Plotting,
  court: House,
  betroth: Betroth,
  thrones: Thrones,
};
