import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns whether a secret is one of the right ones, in constant time. */
export function isOneOfSecrets(presented: string, right: readonly string[]): boolean {
  return right.map((one) => isSameSecret(presented, one)).includes(true)
}

/** Returns whether a secret is the right one, in constant time. */
export function isSameSecret(presented: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(presented), digest(right))
}
