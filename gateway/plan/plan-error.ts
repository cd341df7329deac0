/** A snapshot that cannot be served; the message is sent to the platform. */
export class PlanError extends Error {}

/** Throws `PlanError` unless `condition` is truthy. */
export function requireThat(condition: unknown, reason: () => string): asserts condition {
  if (!condition) throw new PlanError(reason())
}
