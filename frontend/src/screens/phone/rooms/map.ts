// The map.
import MapPane from "../map/MapPane.svelte";
import TapMap from "../map/TapMap.svelte";

export const pages = { map: MapPane, beside: TapMap };
