/** The errors that mean that the platform could not answer, and may a moment later. */
const AWAY_CODES: readonly unknown[] = ['PlatformUnavailable', 'DatabaseUnavailable', 'PlatformTimeout']

/** Returns whether a code means that the platform could not answer. In a file of its own, because the error page of public pages uses it. */
export function isAway(code: unknown): boolean {
  return AWAY_CODES.includes(code)
}
