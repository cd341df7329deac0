import { createHash, randomBytes } from 'node:crypto'

/** Returns a new opaque token: 256 random bits in base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored form of a token: its SHA-256 in hex. Enough for tokens that nobody can guess; passwords need more. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
