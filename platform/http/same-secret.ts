import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a presented secret with each of the right ones in a time that tells nothing. */
export function isOneOfSecrets(presented: string, right: readonly string[]): boolean {
  return right.map((one) => isSameSecret(presented, one)).includes(true)
}

/** Compares a presented secret with the right one in a time that tells nothing. */
export function isSameSecret(presented: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(presented), digest(right))
}
