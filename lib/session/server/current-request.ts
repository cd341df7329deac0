import 'server-only'
import { headers } from 'next/headers'
import { TIME_ZONE_COOKIE } from '@/lib/i18n/locale-cookie'
import { DEFAULT_PREFERENCE, LISTS_COOKIE, type ListPreferences, parseListPreferences } from '@/lib/list-preferences/list-preferences'
import { cookieOf } from '../../read-cookie'
import { PLATFORM_LATE_HEADER } from '../platform-late-header'

/** Returns the nonce that the middleware set for this response; undefined outside private pages. */
export async function currentNonce(): Promise<string | undefined> {
  return (await headers()).get('x-nonce') ?? undefined
}

/** Returns the id of this request, under which all parts log it. */
export async function currentRequestId(): Promise<string | undefined> {
  return (await headers()).get('x-request-id') ?? undefined
}

/** Returns whether the platform has just been too slow for this page, so that waiting for it again would only delay the page. */
export async function isPlatformLate(): Promise<boolean> {
  return (await headers()).has(PLATFORM_LATE_HEADER)
}

/** Returns the time zone that the browser last sent; UTC without one, or when it is invalid. */
export async function currentTimeZone(): Promise<string> {
  const name = cookieOf({ headers: await headers() }, TIME_ZONE_COOKIE) ?? 'UTC'
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return 'UTC'
  }
}

/** Returns what the person chose for lists in this browser. */
export async function currentListPreferences(): Promise<ListPreferences> {
  return parseListPreferences(cookieOf({ headers: await headers() }, LISTS_COOKIE))
}

/** Returns the number of rows per page that the person chose for a list. */
export async function currentListSize(list: string): Promise<number> {
  return ((await currentListPreferences())[list] ?? DEFAULT_PREFERENCE).size
}
