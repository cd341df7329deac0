import { hasOneReading } from './path-readings.ts'

const ENCODED_UNRESERVED = /%(?:2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** RFC 3986, section 6.2.2: unreserved characters decoded, other escapes in upper case, so that one path has one spelling. */
export function normaliseSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  return segment
    .replace(ENCODED_UNRESERVED, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)))
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase())
}

/** Why a segment cannot be part of a path: an escape that is broken, or a segment that can be read in two ways. */
export type SegmentFault = 'pathEscape' | 'pathSegment'

const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i
/** `.`, `..`, and both with what some servers cut off a segment: `..;a`. */
const DOTS = /^\.{1,2}(?:;|$)/

/**
 * Why no caller can name a segment of a path, null when one can: gateways answer MalformedRequest to what has more than one reading (see
 * `hasOneReading`).
 */
export function segmentFault(segment: string): SegmentFault | null {
  return textFault(segment) ?? (hasOneReading(`/${segment}`) ? null : 'pathSegment')
}

/** Why a text cannot be part of any segment, also of one that is put together; null when it can. */
export function textFault(text: string): SegmentFault | null {
  if (BROKEN_ESCAPE.test(text)) return 'pathEscape'
  return ENCODED_CONTROL.test(text) ? 'pathSegment' : null
}

/** Whether a segment is `.` or `..` in any spelling, also with a parameter of its own behind a semicolon. */
export function isDotSegment(segment: string): boolean {
  return DOTS.test(segment.replace(/%2e/gi, '.').replace(/%3b/gi, ';'))
}

/** Whether a text is a base path as callers can name it: one segment of letters, digits, `-`, `_`, `.` and escapes. */
export function isBasePath(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9._%-]+$/.test(text) && segmentFault(text) === null
}

/** A base path as it is stored and compared: its normal form, in which a tilde stays escaped, since none may be typed. */
export function normaliseBasePath(basePath: string): string {
  return basePath.includes('~') ? basePath : normaliseSegment(basePath).replaceAll('~', '%7E')
}

/** Whether a text is the name of a version as callers write it in a path. */
export function isStageName(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]+$/.test(text)
}
