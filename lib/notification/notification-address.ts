import type { Locale } from '@portico/contract/locale'
import { ownPath } from '@/lib/own-path'
import { isCenterPath, isPrivatePath, localePath } from '@/lib/portal-paths'

/** Returns the address that a notification links to, in the reader's language; undefined when that page does not exist. */
export function notificationAddress(address: string | null, locale: Locale): string | undefined {
  const path = ownPath(address)
  if (path === undefined) return undefined
  return isPrivatePath(path) ? path : localePath(locale, path)
}

/** Returns whether two pages share a private layout, so that the router can change between them without a page load. */
export function isSameLayout(from: string, to: string): boolean {
  return isPrivatePath(from) && isPrivatePath(to) && isCenterPath(from) === isCenterPath(to)
}
