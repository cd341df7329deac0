/**
 * Product rules, section 3: what the browser keeps. `access-token` holds an opaque marker, never a token; `session-over` says why it was
 * removed, for the other tabs.
 */
export const STORAGE_KEYS = { marker: 'access-token', over: 'session-over', sidebar: 'sidebar', locale: 'locale', theme: 'theme' } as const
export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]

/** A kept value; null when there is none or the browser keeps nothing. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value, or removes it with null. A browser that keeps nothing goes on without. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // storage is off or full: the page works all the same
  }
}
