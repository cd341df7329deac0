import { randomBytes } from 'node:crypto'

const COMMON =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** React's development build evaluates code for its stack traces. */
const EVAL = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''

/** A fresh nonce for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The policy of private pages: only scripts with the answer's nonce, and what those load. */
export function privatePolicy(nonce: string): string {
  return `${COMMON}; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${EVAL}`
}

/** The policy of cached pages, whose inline scripts can carry no nonce: own scripts only, inline ones allowed. */
export const PUBLIC_POLICY = `${COMMON}; script-src 'self' 'unsafe-inline'${EVAL}`
