import { DEFAULT_LOCALE, type Locale } from '@portico/contract/locale'
import { hasAnyRole, type Role, STAFF_ROLES, userCategoryOf } from '@portico/contract/role'
import { and, arrayOverlaps, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { ApiRow } from '../api/api-queries.ts'

/** Who is meant when somebody is told something. */
const recipient = { id: users.id, email: users.email, locale: users.locale }

/** Registered people, in the order of their accounts. */
function registered(db: Reader, which: SQL | undefined) {
  return db
    .select(recipient)
    .from(users)
    .where(and(eq(users.status, 'registered'), which))
    .orderBy(asc(users.id))
}

/** Registered people of these ids. */
export async function registeredPeople(db: Reader, ids: readonly number[]) {
  return registered(db, inArray(users.id, [...ids]))
}

/** Registered people who hold one of these roles. */
export async function peopleWithRole(db: Reader, roles: readonly Role[]) {
  return registered(db, arrayOverlaps(users.roles, [...roles]))
}

/**
 * Who looks after an API: its owner and those it is shared with, as far as they still work in the developer center; the superAdmins
 * when none of them does.
 */
export async function peopleOfApi(db: Reader, { id, ownerId }: ApiRow) {
  const shared = sql`${users.id} in (select s.user_id from api_shares s where s.api_id = ${id})`
  const people = await registered(db, and(or(eq(users.id, ownerId), shared), arrayOverlaps(users.roles, [...STAFF_ROLES])))
  return people.length > 0 ? people : peopleWithRole(db, ['superAdmin'])
}

type Somebody = { roles: readonly Role[]; locale: Locale }

/** The page where a person signs in: the developer center's for staff, the portal's in their language for others. */
export function signInPath({ roles, locale }: Somebody): string {
  return hasAnyRole(roles, STAFF_ROLES) ? '/manager/login' : publicPath(locale, '/login')
}

/** The page where a person asks for a new password. */
export function forgotPasswordPath({ locale }: Pick<Somebody, 'locale'>): string {
  return publicPath(locale, '/forgot-password')
}

const PROFILES = { user: '/user/profile', developer: '/developer/setting/profile', admin: '/admin/setting/profile' }

/** The page where a person sees their own account. */
export function profilePath({ roles }: Pick<Somebody, 'roles'>): string {
  return PROFILES[userCategoryOf(roles)]
}

function publicPath(locale: Locale, path: string): string {
  return locale === DEFAULT_LOCALE ? path : `/${locale}${path}`
}
