import type { Locale } from '@portico/contract/locale'
import { ownPath } from '@/lib/own-path'
import { isCenterPath, isPrivatePath, localePath } from '@/lib/paths'

/** Where a notification leads, in the reader's language; undefined where there is no such place. */
export function notificationAddress(address: string | null, locale: Locale): string | undefined {
  const path = ownPath(address)
  if (path === undefined) return undefined
  return isPrivatePath(path) ? path : localePath(locale, path)
}

/** Whether one page leads to another within a private layout, so that it need not be loaded anew. */
export function isSameLayout(from: string, to: string): boolean {
  return isPrivatePath(from) && isPrivatePath(to) && isCenterPath(from) === isCenterPath(to)
}
