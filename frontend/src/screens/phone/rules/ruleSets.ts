// The rule sets of the side tables, each a chapter of the rules of the day and a page of its own.
const RULE_SETS = ["duels", "skirmishes", "quests"] as const;
export type RuleSetKey = (typeof RULE_SETS)[number];

export const isRuleSet = (chapter: string): chapter is RuleSetKey => RULE_SETS.some((key) => key === chapter);
