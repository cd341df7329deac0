import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'

const ROLE_NAMES: Record<Locale, Record<Role, string>> = {
  en: { superAdmin: 'super admin', admin: 'admin', developer: 'developer', user: 'portal user' },
  ko: { superAdmin: '최고 관리자', admin: '관리자', developer: '개발자', user: '포털 사용자' },
}

/** Returns roles as an email lists them. */
export const rolesIn = (locale: Locale, roles: readonly Role[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(roles.map((role) => ROLE_NAMES[locale][role]))

/** Returns a day (`2026-12-31`) in the long format of a language. */
export const dayIn = (locale: Locale, day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Returns an ISO time, in UTC, in the long format of a language. */
export const momentIn = (locale: Locale, at: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))
