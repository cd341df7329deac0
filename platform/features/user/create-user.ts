import type { Value } from '@portico/contract/endpoint'
import type { UserView } from '@portico/contract/user/user-endpoints'
import type { createUserInput } from '@portico/contract/user/user-input'
import type { Transaction } from '../../database/database.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { insertUser } from '../account/insert-user.ts'
import { mailPasswordLink } from '../account/mail-password-link.ts'
import { presentUser } from './user-present.ts'

/** Creates a verified account by an admin. Without a password its person gets a one-time link by email to choose one. */
export async function createUser(
  tx: Transaction,
  secrets: SecretBox,
  { email, name, locale, roles, phone, company, team }: Value<typeof createUserInput>,
  passwordHash: string | null,
): Promise<UserView> {
  const user = await insertUser(tx, { email, name, locale, roles, phone, company, team, passwordHash, verified: true })
  if (passwordHash === null) await mailPasswordLink(tx, secrets, user)
  return presentUser(user)
}
