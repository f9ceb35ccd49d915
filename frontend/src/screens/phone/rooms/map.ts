// The map.
import MapPane from "../map/MapPane.svelte";

export const pages = { map: MapPane };
