import { createHash, randomBytes } from 'node:crypto'
import { IS_DEVELOPMENT } from '../development.ts'
import { BEFORE_PAINT_SCRIPT } from '../theme/before-paint-script.ts'

// Emotion and React set styles on elements, so inline styles are allowed; a style cannot run code.
const COMMON =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** React's development build evaluates code for its stack traces. */
const EVAL = IS_DEVELOPMENT ? " 'unsafe-eval'" : ''

/** The hash of the one inline script of the root layout: cached pages share it, so it cannot have a nonce. */
const BEFORE_PAINT_HASH = scriptHash(BEFORE_PAINT_SCRIPT)

/** The policy of every response that is not a page: it loads nothing, and no page may frame it. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Returns a new nonce for one response. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** Returns the policy of private pages: only scripts with the response's nonce, those that they load, and the script before paint. */
export function privatePolicy(nonce: string): string {
  return `${COMMON}; script-src 'self' 'nonce-${nonce}' ${BEFORE_PAINT_HASH} 'strict-dynamic'${EVAL}`
}

/** Returns the policy of cached pages, which cannot have a nonce: own scripts, the script before paint and the inline scripts with these hashes. */
export function publicPolicy(hashes: readonly string[]): string {
  return `${COMMON}; script-src ${[...new Set(["'self'", BEFORE_PAINT_HASH, ...hashes])].join(' ')}${EVAL}`
}

/** Returns the source expression of an inline script, `'sha256-…'` (CSP 3, section 2.3.1). */
export function scriptHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
