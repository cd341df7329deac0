import { readStored, STORAGE_KEYS, writeStored } from '@/lib/browser-storage'
import { isCenterPath } from '@/lib/portal-paths'
import type { PaletteEntry } from './find-entries'

const RECENT_MAX = 5

/** A stored entry, without its group: recent ones are a group of their own. */
export type RecentEntry = Pick<PaletteEntry, 'href' | 'label' | 'detail'>

/** Returns what a person opened last with the palette in this browser; nothing of other people, or if the storage holds something else. */
export function recentEntries(userId: number): RecentEntry[] {
  try {
    const stored = JSON.parse(readStored(STORAGE_KEYS.recent) ?? 'null') as { userId?: unknown; entries?: unknown } | null
    if (stored?.userId !== userId || !Array.isArray(stored.entries)) return []
    return stored.entries.filter(isEntry).slice(0, RECENT_MAX)
  } catch {
    return []
  }
}

/** Stores an entry as the one that was opened last. */
export function rememberEntry(userId: number, { href, label, detail }: RecentEntry): void {
  const others = recentEntries(userId).filter((entry) => entry.href !== href)
  const entries = [{ href, label, ...(detail === undefined ? {} : { detail }) }, ...others].slice(0, RECENT_MAX)
  writeStored(STORAGE_KEYS.recent, JSON.stringify({ userId, entries }))
}

function isEntry(value: unknown): value is RecentEntry {
  const { href, label, detail } = (value ?? {}) as Record<string, unknown>
  const isText = (text: unknown) => typeof text === 'string' && text.length > 0 && text.length <= 300
  return (
    isText(href) && isText(label) && (detail === undefined || isText(detail)) && /^\/[a-z]/.test(String(href)) && isCenterPath(String(href))
  )
}
