import type { joinInput } from '@portico/contract/account/account-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { lockAgreedPolicies } from '../policy/agree-to-policies.ts'
import { beginLinkMails, countLinkMail } from './count-link-mail.ts'
import { insertUser } from './insert-user.ts'
import { mailReopening, mayReopen } from './mail-reopening.ts'
import { mailVerification } from './verification-mail.ts'

/**
 * Registers a portal user, records which policies they agreed to, and emails them a verification link, in one transaction. A person who has
 * closed their account gets a link to reopen it instead. Throws as `insertUser` does.
 */
export async function join(tx: Transaction, secrets: SecretBox, input: Value<typeof joinInput>, passwordHash: string): Promise<void> {
  const { email, name, locale, phone, company, team, agreedPolicyIds = [], apiId } = input
  const recordAgreement = await lockAgreedPolicies(tx, agreedPolicyIds)
  const [holder] = await tx.select().from(users).where(eq(users.email, email)).for('no key update')
  if (holder && mayReopen(holder)) {
    await countLinkMail(tx, 'verification', email)
    await recordAgreement(holder.id)
    return mailReopening(tx, secrets, holder)
  }
  const user = await insertUser(tx, { email, name, locale, phone, company, team, passwordHash, roles: ['user'], verified: false })
  await recordAgreement(user.id)
  await beginLinkMails(tx, 'verification', email)
  await mailVerification(tx, secrets, user, apiId)
}
