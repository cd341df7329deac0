import { hasOneReading } from './path-readings.ts'

const ENCODED_UNRESERVED = /%(?:2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** Returns a segment in its normal form (RFC 3986, section 6.2.2): unreserved characters decoded, other escapes in upper case. */
export function normaliseSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  return segment
    .replace(ENCODED_UNRESERVED, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)))
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase())
}

/** Why a segment is invalid in a path: an invalid escape, or an ambiguous segment. */
export type SegmentFault = 'pathEscape' | 'pathSegment'

const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i
/** `.` and `..`, also followed by what some servers cut off: `..;a`. */
const DOTS = /^\.{1,2}(?:;|$)/

/** Returns why callers cannot send a segment, null if they can: gateways answer MalformedRequest to ambiguous paths (`hasOneReading`). */
export function segmentFault(segment: string): SegmentFault | null {
  return textFault(segment) ?? (hasOneReading(`/${segment}`) ? null : 'pathSegment')
}

/** Returns why a text is invalid in any segment, even as a part of one; null if it is valid. */
export function textFault(text: string): SegmentFault | null {
  if (BROKEN_ESCAPE.test(text)) return 'pathEscape'
  return ENCODED_CONTROL.test(text) ? 'pathSegment' : null
}

/** Returns whether a segment is `.` or `..` in any spelling, also with a parameter after `;`. */
export function isDotSegment(segment: string): boolean {
  return DOTS.test(segment.replace(/%2e/gi, '.').replace(/%3b/gi, ';'))
}

/** Returns whether a text is a valid base path: one segment of letters, digits, `-`, `_`, `.` and escapes that callers can send. */
export function isBasePath(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9._%-]+$/.test(text) && segmentFault(text) === null
}

/**
 * Returns a base path in the normal form in which it is stored and compared. A tilde stays encoded, since base paths cannot contain one.
 */
export function normaliseBasePath(basePath: string): string {
  return basePath.includes('~') ? basePath : normaliseSegment(basePath).replaceAll('~', '%7E')
}

/** Returns whether a text is a valid version name in a path. */
export function isStageName(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]+$/.test(text)
}
