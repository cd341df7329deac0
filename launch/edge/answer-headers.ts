import type { OutgoingHttpHeader } from 'node:http'
import { CLOSED_POLICY } from '../../lib/platform/security-headers.ts'

/** Shared caches keep a page for one second: with half a second in our own cache, a change is visible within the promised two seconds. */
export const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** An image that is opened directly is in a sandbox; an SVG may contain styles. */
const IMAGE_POLICY = `${CLOSED_POLICY}; style-src 'unsafe-inline'; sandbox`

/** Returns the headers of every answer; `isSecure`: the site is reached by https. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return { ...EVERYWHERE, ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}) }
}

/** Returns the Content-Security-Policy of an answer that is not a page. */
export function policyOfType(contentType: string): string {
  return contentType.startsWith('image/') ? IMAGE_POLICY : CLOSED_POLICY
}

/** Returns a bounded Cache-Control: one second where Next allows minutes; by default no caching. */
export function boundedCacheControl(value: OutgoingHttpHeader | undefined): OutgoingHttpHeader {
  if (value === undefined) return 'no-store'
  return /s-maxage|stale-while-revalidate/.test(String(value)) ? SHARED_CACHE_CONTROL : value
}
