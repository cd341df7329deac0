const PATTERN_MAX = 200
const TEXT_MAX = 200
/** Repetitions of one pattern: each multiplies the time by the length of the text. */
const REPEATS_MAX = 2
const OPTIONALS_MAX = 6

/**
 * Returns whether a text matches the pattern of a schema; undefined for an invalid pattern, and for one that could take long: it would stop
 * the page of a reader who only fills in a field. Groups that are repeated and references to groups are such.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (pattern.length > PATTERN_MAX || text.length > TEXT_MAX || mayBeSlow(pattern)) return undefined
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return undefined
  }
}

function mayBeSlow(pattern: string): boolean {
  const repeats = pattern.match(/[*+]|\{\d{1,6},\d{0,6}\}/g) ?? []
  const optionals = pattern.match(/\?/g) ?? []
  return repeats.length > REPEATS_MAX || optionals.length > OPTIONALS_MAX || /\)[*+{]|\\[1-9k]/.test(pattern)
}
