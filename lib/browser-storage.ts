/**
 * The keys of the browser's storage (product rules, section 3). `access-token` holds an opaque marker, never a token; `session-over` holds
 * the reason why it was removed, for other tabs; `sample` the language of samples that was chosen last; `recent` what a person opened last with the
 * command palette.
 */
export const STORAGE_KEYS = {
  marker: 'access-token',
  over: 'session-over',
  sidebar: 'sidebar',
  locale: 'locale',
  theme: 'theme',
  sample: 'sample',
  recent: 'recent',
} as const
export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]

/** Returns a stored value; null without one, or when storage is disabled. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, or removes it with null. Does nothing when storage is disabled. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // storage is disabled or full: the page works without it
  }
}
