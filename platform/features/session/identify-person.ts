import type { ErrorCode } from '@portico/contract/error-code'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { refreshTokens, type SessionEnd, sessions } from '../../database/schema/session.ts'
import { users } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import type { Person } from '../../http/caller.ts'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'

const CODE_OF_END: Partial<Record<SessionEnd, ErrorCode>> = {
  concurrentLogin: 'ConcurrentLogin',
  rolesChanged: 'PermissionChanged',
  passwordChanged: 'PasswordChanged',
}

/** Returns the error code for a person whose session has ended. */
export function codeOfEnd(reason: SessionEnd | null): ErrorCode {
  return (reason && CODE_OF_END[reason]) ?? 'SessionEnded'
}

/**
 * Returns the person of an access token. Reads the session on every call, so that an ended one stops working at once. Throws SessionEnded,
 * SessionExpired, or the reason of the end.
 */
export async function identifyPerson({ db, keys }: Pick<Platform, 'db' | 'keys'>, accessToken: string): Promise<Person> {
  return personOf(db, await keys.verify(accessToken))
}

/**
 * Returns the person of a session that may have been idle for longer than its access token, by its refresh token, which stays as it is: the
 * session is not extended. Throws as `identifyPerson`, and Unauthorized for a used token, whose owner has a newer one.
 */
export async function identifyIdlePerson(db: Database, refreshToken: string): Promise<Person> {
  const [token] = await db
    .select({ sessionId: refreshTokens.sessionId, usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
  if (!token) return refuse('SessionEnded')
  if (token.usedAt) return refuse('Unauthorized')
  return personOf(db, token.sessionId)
}

async function personOf(db: Database, sessionId: string): Promise<Person> {
  const [found] = await findSession(db).execute({ sessionId })
  if (!found) refuse('SessionEnded')
  if (found.endedAt) refuse(codeOfEnd(found.endReason))
  if (found.status !== 'registered') refuse('SessionEnded')
  if (found.expiresAt <= new Date()) refuse('SessionExpired')
  const { id, email, name, roles, locale } = found
  return { id, email, name, roles, locale, sessionId }
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareFindSession>>()

function findSession(db: Database): ReturnType<typeof prepareFindSession> {
  const known = prepared.get(db) ?? prepareFindSession(db)
  prepared.set(db, known)
  return known
}

function prepareFindSession(db: Database) {
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      roles: users.roles,
      locale: users.locale,
      status: users.status,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('find_session')
}
