// Which turn a phase belongs to: "t3/war" → 3; 0 before the first. Pure.
export const turnOf = (phase: string): number => Number(/^t(\d+)\//.exec(phase)?.[1] ?? 0);
