import type { Value } from '@portico/contract/endpoint'
import { ADMIN_ROLES, hasAnyRole, type Role } from '@portico/contract/role'
import type { UserView } from '@portico/contract/user/user-endpoints'
import type { createUserInput } from '@portico/contract/user/user-input'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { makeLink } from '../account/one-time-link.ts'
import { makeUser } from './make-user.ts'
import { presentUser } from './user-present.ts'

/** How long an invited person may take to choose a password. */
const INVITATION_HOURS = 7 * 24

/** Only a superAdmin grants admin or superAdmin (domain decisions, section 3). */
export function mayGrant(roles: readonly Role[], person: Person): void {
  if (hasAnyRole(roles, ADMIN_ROLES) && !person.roles.includes('superAdmin')) refuse('NotAllowedRole')
}

/** An admin makes an account, verified. Without a password its person gets a one-time link by mail to choose one. */
export async function createUser(
  tx: Transaction,
  { email, name, locale, roles, phone, company, team }: Value<typeof createUserInput>,
  passwordHash: string | null,
): Promise<UserView> {
  const user = await makeUser(tx, { email, name, locale, roles, phone, company, team, passwordHash, verified: true })
  if (passwordHash === null) {
    const token = await makeLink(tx, { kind: 'invitation', userId: user.id, hours: INVITATION_HOURS })
    const path = `/join/accept-invitation/${locale}/${token}`
    await enqueueMail(tx, { to: email, locale, kind: 'invitation', values: { name, path } })
  }
  return presentUser(user)
}
