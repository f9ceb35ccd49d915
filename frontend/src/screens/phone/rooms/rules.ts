// What every word means, and the rules of the day.
import Explained from "../rules/Explained.svelte";
import Rules from "../rules/Rules.svelte";
import RuleSet from "../rules/RuleSet.svelte";

export const pages = { explained: Explained, rules: Rules, ruleset: RuleSet };
