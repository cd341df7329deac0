/**
 * Whether this is `npm run verify`, which tests every combination, and many values and rounds. `npm test` tests each member once in
 * alternating combinations, and few values and rounds.
 */
export const WHOLE_SWEEP = process.env.SWEEP === 'whole'

/** Returns the number of values or rounds: `whole` in `npm run verify`, `few` in `npm test`. */
export function sweepSize({ whole, few }: { whole: number; few: number }): number {
  return WHOLE_SWEEP ? whole : few
}

/** Returns whether a member is tested in a variant: in all in `npm run verify`, else in one, in turns. */
export function isInTurn<Variant>(variants: readonly Variant[], variant: Variant, number: number): boolean {
  return WHOLE_SWEEP || variants[number % variants.length] === variant
}
