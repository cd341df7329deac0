import { DEFAULT_LOCALE, type Locale } from '@portico/contract/locale'
import { hasAnyRole, type Role, STAFF_ROLES, userCategoryOf } from '@portico/contract/role'

type Owner = { roles: readonly Role[]; locale: Locale }

/** Returns the path of the page where a person signs in: the developer center's for staff, the portal's in their language for others. */
export function signInPath({ roles, locale }: Owner): string {
  return hasAnyRole(roles, STAFF_ROLES) ? '/manager/login' : publicPath(locale, '/login')
}

/** Returns the path of the page where a person asks for a new password. */
export function forgotPasswordPath({ locale }: Pick<Owner, 'locale'>): string {
  return publicPath(locale, '/forgot-password')
}

const PROFILES = { user: '/user/profile', developer: '/developer/setting/profile', admin: '/admin/setting/profile' }

/** Returns the path of the page where a person sees their own account. */
export function profilePath({ roles }: Pick<Owner, 'roles'>): string {
  return PROFILES[userCategoryOf(roles)]
}

function publicPath(locale: Locale, path: string): string {
  return locale === DEFAULT_LOCALE ? path : `/${locale}${path}`
}
