// The families of searches that are called by their name alone. The server knows them all; here is
// which of them may play a game with so many seats.

/** For any number of seats, and for two only. */
const FOR_ALL = ['uct', 'max-n', 'paranoid', 'best-reply'] as const;
const FOR_TWO = [
  'b-star',
  'conspiracy',
  'proof-number',
  'df-pn',
  'pn',
  'product-propagation',
] as const;

/** The names in the order in which they are offered. */
export function familiesFor(seats: number): readonly string[] {
  if (seats > 2) return [...FOR_ALL.slice(1), ...FOR_ALL.slice(0, 1)];
  return [FOR_ALL[0], ...FOR_TWO, ...FOR_ALL.slice(1)];
}
