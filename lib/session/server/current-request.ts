import 'server-only'
import { headers } from 'next/headers'
import { TIME_ZONE_COOKIE } from '@/lib/i18n/locale-cookie'
import { cookieOf } from '../../read-cookie'

/** Returns the nonce that the middleware set for this response; undefined outside private pages. */
export async function currentNonce(): Promise<string | undefined> {
  return (await headers()).get('x-nonce') ?? undefined
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
