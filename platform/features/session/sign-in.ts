import { hasAnyRole, type Portal, ROLES_OF_PORTAL } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { endSessions } from './end-sessions.ts'
import { isRightPassword } from './password-hash.ts'
import { presentTokens, type Tokens } from './session-present.ts'
import { readTokenLives } from './session-settings.ts'
import { openSession } from './session-store.ts'
import { countWrongPassword, forgetWrongPasswords, refuseWhilePaused } from './sign-in-attempts.ts'

/** What a person types at one of the two doors. */
export interface Credentials {
  email: string
  password: string
}

type User = typeof users.$inferSelect

/**
 * Signs a person in and ends their other sessions. A wrong password and an unknown address get the same answer in the same time;
 * everything else is told only to who knows the password.
 */
export async function signIn(platform: Pick<Platform, 'db' | 'keys'>, portal: Portal, given: Credentials): Promise<Tokens> {
  const { db } = platform
  await refuseWhilePaused(db, given.email)
  const user = await findByEmail(db, given.email)
  if (!(await isRightPassword(given.password, user?.passwordHash)) || !user) {
    await countWrongPassword(db, given.email)
    return refuse('WrongIdOrPassword')
  }
  mayEnter(user, portal)
  const lives = await readTokenLives(db)
  const { session, person } = await transact(db, async (tx) => {
    const current = await lockUser(tx, user.id)
    // Between the check of the password and this lock it may have been changed, or the person withdrawn.
    if (!current || current.passwordHash !== user.passwordHash) refuse('WrongIdOrPassword')
    mayEnter(current, portal)
    await endSessions(tx, user.id, 'concurrentLogin')
    await forgetWrongPasswords(tx, given.email)
    return { person: current, session: await openSession(tx, user.id, portal, lives.refreshTokenHours) }
  })
  return presentTokens(platform.keys, person, session, lives)
}

function mayEnter({ status, emailVerifiedAt, roles }: User, portal: Portal): void {
  if (status === 'withdrawn') refuse('AccountDeactivated')
  if (!emailVerifiedAt) refuse('EmailNotVerified')
  if (!hasAnyRole(roles, ROLES_OF_PORTAL[portal])) refuse('NotAllowedRole')
}

async function findByEmail(db: Database, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/** Sign-ins of one person come one after another here: the last of twenty is the one that lives. */
async function lockUser(tx: Transaction, id: number): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}
