/** A path as a plain model of the gateway contract reads it: the simplest form of each rule, without a table or a cache. */

const UNRESERVED = /[A-Za-z0-9\-._~]/
const ESCAPE = /%([0-9a-f]{2})/gi
/** Added to an escaped octet, so that it is one character. */
const ESCAPED = 0xe000

/** Returns whether servers may read a path in several ways: gateway contract, section 2. */
export function isAmbiguous(path: string): boolean {
  if (/%(?![0-9a-f]{2})/i.test(path) || /[^!-~]|[\\#]/.test(path)) return true
  const segments = path.slice(1).split('/')
  return segments.some((segment, index) => (segment === '' && index < segments.length - 1) || isOddSegment(segment))
}

/** Returns a segment as it is compared: escaped unreserved characters decoded, any other escape as one character. */
export function comparedForm(segment: string): string {
  return segment.replace(ESCAPE, (_, hex: string) => {
    const octet = Number.parseInt(hex, 16)
    const character = String.fromCharCode(octet)
    return UNRESERVED.test(character) ? character : String.fromCharCode(ESCAPED + octet)
  })
}

/** Returns whether a segment may be read as `.` or `..`: decoded, and without what follows a `;`. */
export function isDots(segment: string): boolean {
  return decodings(segment).some((text) => text.split(/[/\\]/).some((part) => /^\.{1,2}$/.test(part.replace(/;.*/, '').trim())))
}

/** A template such as `/pets/{id}.json`, by its segments. */
export interface PlainTemplate {
  segments: string[]
}

export function readTemplate(path: string): PlainTemplate {
  return { segments: path === '/' ? [] : path.slice(1).split('/') }
}

/** Returns the raw values by parameter name if a path's segments match a template, else null. */
export function matchTemplate({ segments }: PlainTemplate, given: readonly string[]): Map<string, string> | null {
  if (segments.length !== given.length) return null
  const values = new Map<string, string>()
  for (const [index, template] of segments.entries()) {
    const found = matchSegment(template, given[index] ?? '')
    if (!found) return null
    for (const [name, value] of found) values.set(name, value)
  }
  return values
}

/** Compares templates that match the same path: at the leftmost difference the more literal segment is first. */
export function compareTemplates(a: PlainTemplate, b: PlainTemplate): number {
  for (const [index, segment] of a.segments.entries()) {
    const order = rank(segment) - rank(b.segments[index] ?? '') || comparePatterns(segment, b.segments[index] ?? '')
    if (order !== 0) return order
  }
  return 0
}

function isOddSegment(segment: string): boolean {
  const texts = decodings(segment)
  return isDots(segment) || texts.some((text) => text === UNREADABLE) || /%(?:2f|5c|[01][0-9a-f]|7f)/i.test(segment)
}

const UNREADABLE = '\u0000'

/** Returns a segment as it was sent, and decoded again and again until nothing changes. */
function decodings(segment: string): string[] {
  const texts = [segment]
  for (;;) {
    const last = texts.at(-1) ?? ''
    const next = decode(last)
    if (next === last) return texts
    texts.push(next)
    if (next === UNREADABLE) return texts
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return /%[0-9a-f]{2}/i.test(text) ? UNREADABLE : text
  }
}

/** Lazy groups: each value is as short as the text after it allows, and never empty. */
function matchSegment(template: string, segment: string): Map<string, string> | null {
  const names = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '')
  const texts = template.split(/\{[^{}]+\}/).map((text) => escaped(comparedForm(text)))
  const compared = comparedForm(segment)
  const found = new RegExp(`^${texts.join('(.+?)')}$`, 's').exec(compared)
  if (!found) return null
  const raw = segment.match(/%[0-9a-f]{2}|./gis) ?? []
  let at = comparedForm(template.split('{')[0] ?? '').length
  return new Map(
    names.map((name, index) => {
      const length = found[index + 1]?.length ?? 0
      const value = raw.slice(at, at + length).join('')
      at += length + comparedForm(template.split(/\{[^{}]+\}/)[index + 1] ?? '').length
      return [name, value]
    }),
  )
}

/** Returns a regular expression that matches exactly this text. */
export function escaped(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** 0 for a literal, 1 for parameters within a segment, 2 for a parameter that is a whole segment. */
function rank(segment: string): number {
  return segment.includes('{') ? (/^\{[^{}]+\}$/.test(segment) ? 2 : 1) : 0
}

function comparePatterns(a: string, b: string): number {
  const [left, right] = [patternOf(a), patternOf(b)]
  return (
    right.literals - left.literals ||
    left.parameters - right.parameters ||
    (left.shape < right.shape ? -1 : left.shape > right.shape ? 1 : 0)
  )
}

function patternOf(segment: string): { literals: number; parameters: number; shape: string } {
  const texts = segment.split(/\{[^{}]+\}/).map(comparedForm)
  return { literals: texts.join('').length, parameters: texts.length - 1, shape: texts.join('{}') }
}
