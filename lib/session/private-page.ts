import { headers } from 'next/headers'
import { TIME_ZONE_COOKIE } from '@/lib/i18n/locale-cookie'
import { cookieOf } from './read-cookie'

/** The nonce that the middleware gave this answer; undefined outside private pages. */
export async function currentNonce(): Promise<string | undefined> {
  return (await headers()).get('x-nonce') ?? undefined
}

/** The person's time zone as their browser said it last; UTC before that, or for a name that is none. */
export async function currentTimeZone(): Promise<string> {
  const name = cookieOf({ headers: await headers() }, TIME_ZONE_COOKIE) ?? 'UTC'
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return 'UTC'
  }
}
