// What can travel at all.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** By name: the arguments of an order, or what only its reader knows. */
export type Values = Record<string, Json>;
