import { eq, or } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { personalTokens } from '../../database/schema/personal-token.ts'
import { policyAgreements } from '../../database/schema/policy.ts'
import { codeCounters, sessions, signInSteps, signIns } from '../../database/schema/session.ts'
import { authenticators, knownNetworks, oneTimeLinks, recoveryCodes, users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { touchOAuthNames } from '../environment/environment-queries.ts'
import { touchKeysOfPerson } from '../subscription/touch-keys-of-person.ts'
import { lockWritable } from './lock-writable-user.ts'

const NO_NAME = '—'

/** Tables that contain only data of one person. */
const OWN_TABLES = [
  notifications,
  knownNetworks,
  authenticators,
  recoveryCodes,
  signInSteps,
  codeCounters,
  policyAgreements,
  oneTimeLinks,
  personalTokens,
  sessions,
]

/** Deletes the data of a withdrawn person. An empty row stays, so that histories remain complete; their address is free again. */
export async function deleteUser(tx: Transaction, caller: Person, userId: number): Promise<void> {
  if (userId === caller.id) refuse('StateNotAllowed')
  const { id, email, oauthUserName, oauthClientId } = await lockWritable(tx, caller, userId, 'withdrawn')
  const noEmail = `deleted-${id}@deleted.invalid`
  await touchKeysOfPerson(tx, id)
  for (const table of OWN_TABLES) await tx.delete(table).where(eq(table.userId, id))
  await tx.delete(mails).where(eq(mails.to, email))
  await tx
    .update(signIns)
    .set({ userId: null, email: noEmail })
    .where(or(eq(signIns.userId, id), eq(signIns.email, email)))
  await tx
    .update(users)
    .set({
      email: noEmail,
      name: NO_NAME,
      status: 'deleted',
      roles: [],
      passwordHash: null,
      passwordChangedAt: null,
      phone: null,
      company: null,
      team: null,
      oauthUserName: null,
      oauthClientId: null,
      postsAutoApproved: false,
      emailVerifiedAt: null,
      emailForced: false,
      lastSignInAt: null,
    })
    .where(eq(users.id, id))
  if (oauthUserName !== null || oauthClientId !== null) await touchOAuthNames(tx, id, false)
}
