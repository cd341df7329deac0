import type { joinInput } from '@portico/contract/account/account-endpoints'
import type { Value } from '@portico/contract/endpoint'
import type { Transaction } from '../../database/database.ts'
import { makeUser } from '../user/make-user.ts'
import { beginVerificationMails, mailVerification } from './verification-mail.ts'

/** Signs a person up as a portal user and mails them the link that confirms their address; both or neither. */
export async function join(tx: Transaction, input: Value<typeof joinInput>, passwordHash: string): Promise<void> {
  const { email, name, locale, phone, company, team } = input
  const user = await makeUser(tx, { email, name, locale, phone, company, team, passwordHash, roles: ['user'], verified: false })
  await beginVerificationMails(tx, email)
  await mailVerification(tx, user)
}
