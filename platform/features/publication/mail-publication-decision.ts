import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { ApiRow } from '../api/api-facts.ts'

/** Writes to an API's author what became of the request to publish it, in the author's language. */
export async function mailPublicationDecision(
  tx: Transaction,
  decision: 'publishingApproved' | 'publishingRejected',
  api: ApiRow,
  reason = '',
): Promise<void> {
  const [author] = await tx.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, api.ownerId))
  if (!author) return
  const values = { apiName: api.name, reason, path: `/developer/apis/${api.id}` }
  await enqueueMail(tx, { to: author.email, locale: author.locale, kind: decision, values })
}
