/** Why a snapshot cannot be served; the message goes to the platform as the reason of the refusal. */
export class PlanError extends Error {}

/** Throws `PlanError` when a condition of the snapshot does not hold. */
export function requireThat(condition: unknown, reason: () => string): asserts condition {
  if (!condition) throw new PlanError(reason())
}
