import type { OwnAccount } from '@portico/contract/account-settings/account-settings-endpoints'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { sessions } from '../../database/schema/session.ts'
import { recoveryCodes, users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { deviceOf } from '../login-history/login-history-queries.ts'
import { hasAuthenticator } from '../session/has-authenticator.ts'
import { isSecondStepSet } from '../session/second-step.ts'
import { readSessionSettings } from '../setting/setting-queries.ts'

/** Returns a person's own account and their current session. */
export async function getOwnAccount(db: Database, config: Pick<Config, 'twoStep'>, caller: Person): Promise<OwnAccount> {
  const [[found], authenticatorOn, [left], settings] = await Promise.all([
    db
      .select({ user: users, session: sessions })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, caller.sessionId)),
    hasAuthenticator(db, caller.id),
    db
      .select({ count: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, caller.id), isNull(recoveryCodes.usedAt))),
    readSessionSettings(db),
  ])
  if (!found) return refuse('SessionEnded')
  const { id, email, name, roles, locale, phone, company, team, oauthUserName, oauthClientId, createdAt, passwordChangedAt } = found.user
  const { session } = found
  return {
    id,
    email,
    name,
    roles,
    locale,
    phone,
    company,
    team,
    oauthUserName,
    oauthClientId,
    createdAt: createdAt.toISOString(),
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    authenticatorOn,
    recoveryCodesLeft: left?.count ?? 0,
    twoStepRequired: config.twoStep && isSecondStepSet(settings, roles),
    session: {
      startedAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      address: session.address,
      device: deviceOf(session.userAgent),
    },
  }
}
