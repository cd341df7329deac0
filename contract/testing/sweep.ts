/**
 * Whether this is `npm run verify`, which tries every combination of a sweep, and many values and rounds. `npm test` tries each member once,
 * in combinations that take turns, and few values and rounds.
 */
export const WHOLE_SWEEP = process.env.SWEEP === 'whole'

/** Returns how many values or rounds are tried: so many in `npm run verify`, so few in `npm test`. */
export function sweepSize({ whole, few }: { whole: number; few: number }): number {
  return WHOLE_SWEEP ? whole : few
}

/** Returns whether the member of this number is tried in this one of several variants: in all of them, or in the one whose turn it is. */
export function isInTurn<Variant>(variants: readonly Variant[], variant: Variant, number: number): boolean {
  return WHOLE_SWEEP || variants[number % variants.length] === variant
}
