import { createHash, randomBytes } from 'node:crypto'
import { IS_DEVELOPMENT } from '../development.ts'
import { BEFORE_PAINT_SCRIPT } from '../theme/before-paint-script.ts'

// Emotion and React put styles on elements, so styles may be inline; a style cannot run code.
const COMMON =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** React's development build evaluates code for its stack traces. */
const EVAL = IS_DEVELOPMENT ? " 'unsafe-eval'" : ''

/** The one inline script of the root layout, which private and cached pages share, so that it can carry no nonce. */
const BEFORE_PAINT_HASH = scriptHash(BEFORE_PAINT_SCRIPT)

/** The policy of everything that is not a page: it loads nothing and nobody frames it. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Returns a fresh nonce for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** Returns the policy of private pages: only scripts with the answer's nonce, what those load, and the one before paint. */
export function privatePolicy(nonce: string): string {
  return `${COMMON}; script-src 'self' 'nonce-${nonce}' ${BEFORE_PAINT_HASH} 'strict-dynamic'${EVAL}`
}

/** Returns the policy of shared pages, which can carry no nonce: own scripts, the one before paint and the inline ones with these hashes. */
export function publicPolicy(hashes: readonly string[]): string {
  return `${COMMON}; script-src ${[...new Set(["'self'", BEFORE_PAINT_HASH, ...hashes])].join(' ')}${EVAL}`
}

/** Returns an inline script's source expression, `'sha256-…'` (CSP 3, section 2.3.1). */
export function scriptHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
