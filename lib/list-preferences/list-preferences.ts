import { PAGE_SIZE_DEFAULT } from '@portico/contract/rule/list'

/** The cookie with what a person chose for lists, so that the server already renders them so. */
export const LISTS_COOKIE = 'lists'
const COOKIE_SECONDS = 365 * 24 * 3600

/** The numbers of rows per page that a person can choose. */
export const PAGE_SIZES = [10, PAGE_SIZE_DEFAULT, 50, 100] as const

/** What a person chose for one list. */
export interface ListPreference {
  /** The number of rows per page. */
  size: number
  /** The ids of the columns that are not shown. */
  hidden: readonly string[]
}

/** What a person chose, by the id of the list. */
export type ListPreferences = Readonly<Record<string, ListPreference>>

export const DEFAULT_PREFERENCE: ListPreference = { size: PAGE_SIZE_DEFAULT, hidden: [] }

const ENTRY = /^([A-Za-z-]{1,40}):(\d{1,3}):((?:[A-Za-z]{1,40}(?:\.[A-Za-z]{1,40})*)?)$/
/** Maximum length of the cookie's value. */
const VALUE_MAX = 2_000

/** Returns the preferences in the cookie's value, `apis:50:owner.methods~users:20:`; invalid parts count as not chosen. */
export function parseListPreferences(value: string | undefined): ListPreferences {
  const preferences: Record<string, ListPreference> = {}
  for (const entry of (value ?? '').slice(0, VALUE_MAX).split('~')) {
    const [, list, size, hidden] = ENTRY.exec(entry) ?? []
    if (!list || !PAGE_SIZES.some((choice) => String(choice) === size)) continue
    preferences[list] = { size: Number(size), hidden: hidden ? hidden.split('.') : [] }
  }
  return preferences
}

/** Returns the `Set-Cookie` text that stores preferences; lists with the default are left out. */
export function listPreferencesCookie(preferences: ListPreferences): string {
  const entries = Object.entries(preferences)
    .filter(([, { size, hidden }]) => size !== DEFAULT_PREFERENCE.size || hidden.length > 0)
    .map(([list, { size, hidden }]) => `${list}:${size}:${hidden.join('.')}`)
  const age = entries.length === 0 ? 0 : COOKIE_SECONDS
  return `${LISTS_COOKIE}=${entries.join('~')}; Path=/; Max-Age=${age}; SameSite=Lax`
}
