// Control's answers and verdicts that this device has not put away yet. Pure.
import type { Goal } from "#parts/factions/story/goals.ts";
import type { Request } from "./asked.ts";

export interface News {
  /** Changes with what is told: another answer is news again. */
  mark: string;
  code: "answered" | "settled" | "confirmed" | "denied" | "missed";
  /** What was asked, or the goal. */
  about: string;
  /** Asked before the seat was taken over. */
  before: boolean;
  /** Control's words; "" when it used none. */
  words: string;
}

/**
 * `over`: when the seat was taken over. Answers are news once, whether the request stays open or not; one that is
 * settled without a word is news as well.
 */
export const answers = (requests: readonly Request[], over = 0): News[] =>
  requests
    .filter(({ answer, state }) => answer || state === "resolved")
    .sort((a, b) => b.at - a.at)
    .map(({ key, answer, text, at }) => ({
      mark: `request/${key} ${answer}`,
      code: answer ? "answered" : "settled",
      about: text,
      words: answer,
      before: at < over,
    }));

/**
 * Control says why it denies one; the facts, which have missed it, say nothing. `ended`: the event has, and what the
 * facts have decided with its last bell is told with all the rest; whoever has claimed one waits for Control's word.
 */
export const verdicts = (goals: readonly Goal[], ended = false): News[] =>
  goals.flatMap(({ key, state, text, word, claimed_by }) => {
    if (state !== "confirmed" && state !== "denied") return [];
    const code = state === "denied" && !word ? "missed" : state;
    if (ended && (code === "missed" || !claimed_by)) return [];
    return [{ mark: `objective/${key} ${state} ${word}`, code, about: text, words: word, before: false }];
  });

export const unheard = (news: readonly News[], heard: ReadonlySet<string>): News[] =>
  news.filter(({ mark }) => !heard.has(mark));

/** The beginning of what somebody wrote. */
export const begun = (text: string, most = 60): string => {
  const [line = ""] = text.split("\n");
  return line.length > most || line !== text ? `${line.slice(0, most).trimEnd()} …` : line;
};
