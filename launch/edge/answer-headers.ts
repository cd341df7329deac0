import type { OutgoingHttpHeader } from 'node:http'
import { CLOSED_POLICY } from '../../lib/platform/security-headers.ts'

/** Shared caches hold a page for one second: with the half second of our own memory a change shows within the two that are promised. */
export const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** An SVG opened by its own address may bring its styles. */
const SVG_POLICY = `${CLOSED_POLICY}; style-src 'unsafe-inline'`

/** Returns the headers that every answer carries, whatever made it; `isSecure`: people reach the site by https. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return { ...EVERYWHERE, ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}) }
}

/** Returns the policy of an answer that is not a page. */
export function policyOfType(contentType: string): string {
  return contentType.startsWith('image/svg') ? SVG_POLICY : CLOSED_POLICY
}

/** Returns how long others may keep an answer: what Next lets them share for minutes they may share for a second; the default is not at all. */
export function boundedCacheControl(value: OutgoingHttpHeader | undefined): OutgoingHttpHeader {
  if (value === undefined) return 'no-store'
  return /s-maxage|stale-while-revalidate/.test(String(value)) ? SHARED_CACHE_CONTROL : value
}
