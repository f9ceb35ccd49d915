// The rule sets of the side tables, each a chapter of the rules of the day and a page of its own.
export type RuleSetKey = "duels" | "quests";

export const isRuleSet = (chapter: string): chapter is RuleSetKey => chapter === "duels" || chapter === "quests";
