import type { Value } from '@portico/contract/endpoint'
import type { updateUserInput } from '@portico/contract/user/user-input'
import { and, eq, ne, or } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { checkPhone } from '../account/check-phone.ts'
import { touchOAuthNames } from '../environment/environment-queries.ts'
import { lockWritable } from './lock-writable-user.ts'

type Input = Value<typeof updateUserInput>

/**
 * Changes a person; empty texts clear a field. Gateways follow a changed OAuth name within a second. An OAuth user name or client ID identifies one person: throws OAuthUserNameAlreadyExists,
 * OAuthClientIdAlreadyExists or OAuthClientIdAndUserNameAlreadyExists.
 */
export async function updateUser(tx: Transaction, caller: Person, userId: number, input: Input): Promise<void> {
  const { name, locale, phone, company, team, oauthUserName, oauthClientId, postsAutoApproved } = input
  checkPhone(phone)
  const user = await lockWritable(tx, caller, userId, 'registered')
  await refuseTakenNames(tx, user.id, input)
  const changed = {
    name,
    locale,
    phone: phone || null,
    company: company || null,
    team: team || null,
    oauthUserName: oauthUserName || null,
    oauthClientId: oauthClientId || null,
    postsAutoApproved,
  }
  // In a savepoint, so that after a lost race the error can still name which of both is taken.
  const writing = tx.transaction((inner) => inner.update(users).set(changed).where(eq(users.id, user.id)))
  await writing.catch(async (error: unknown) => {
    if (isUniqueViolation(error)) await refuseTakenNames(tx, user.id, input)
    throw error
  })
  const names = (['oauthUserName', 'oauthClientId'] as const).filter((name) => changed[name] !== user[name])
  if (names.length > 0)
    await touchOAuthNames(
      tx,
      user.id,
      names.every((name) => user[name] === null),
    )
}

async function refuseTakenNames(tx: Transaction, userId: number, { oauthUserName, oauthClientId }: Input): Promise<void> {
  const taken = or(
    oauthUserName ? eq(users.oauthUserName, oauthUserName) : undefined,
    oauthClientId ? eq(users.oauthClientId, oauthClientId) : undefined,
  )
  if (!taken) return
  const holders = await tx
    .select({ userName: users.oauthUserName, clientId: users.oauthClientId })
    .from(users)
    .where(and(ne(users.id, userId), taken))
  const userNameTaken = holders.some(({ userName }) => oauthUserName && userName === oauthUserName)
  const clientIdTaken = holders.some(({ clientId }) => oauthClientId && clientId === oauthClientId)
  if (userNameTaken && clientIdTaken) refuse('OAuthClientIdAndUserNameAlreadyExists')
  if (userNameTaken) refuse('OAuthUserNameAlreadyExists')
  if (clientIdTaken) refuse('OAuthClientIdAlreadyExists')
}
