// Of what has just been told one thing stands open: what came first, or was tapped; what came after it waits as a line.
let slips = $state.raw<readonly symbol[]>([]);

export const isOpen = (slip: symbol): boolean => slips[0] === slip;
export function leaves(slip: symbol): void {
  slips = slips.filter((other) => other !== slip);
}
export function joins(slip: symbol): void {
  if (!slips.includes(slip)) slips = [...slips, slip];
}
export function comesFirst(slip: symbol): void {
  slips = [slip, ...slips.filter((other) => other !== slip)];
}
