import { createHash, randomBytes } from 'node:crypto'
import { BEFORE_PAINT_SCRIPT } from '@/lib/theme/before-paint-script'

const COMMON =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** React's development build evaluates code for its stack traces. */
const EVAL = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''

/** The one inline script of the root layout, which private and cached pages share, so that it can carry no nonce. */
const BEFORE_PAINT_HASH = `'sha256-${createHash('sha256').update(BEFORE_PAINT_SCRIPT).digest('base64')}'`

/** A fresh nonce for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The policy of private pages: only scripts with the answer's nonce, what those load, and the one before paint. */
export function privatePolicy(nonce: string): string {
  return `${COMMON}; script-src 'self' 'nonce-${nonce}' ${BEFORE_PAINT_HASH} 'strict-dynamic'${EVAL}`
}

/** The policy of cached pages, whose inline scripts can carry no nonce: own scripts only, inline ones allowed. */
export const PUBLIC_POLICY = `${COMMON}; script-src 'self' 'unsafe-inline'${EVAL}`
