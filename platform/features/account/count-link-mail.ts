import { VERIFICATION_SENDS_MAX, VERIFICATION_WAIT_MINUTES } from '@portico/contract/account/account-endpoints'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { verificationSends } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { refuse } from '../../http/refusal.ts'

/** The purpose of a requested link; each has a count of its own. */
type Purpose = 'verification' | 'passwordReset'

/** Resets the count, whatever strangers have requested before. */
export async function beginLinkMails(tx: Transaction, purpose: Purpose, email: string): Promise<void> {
  await tx
    .insert(verificationSends)
    .values({ emailHash: hashOf(purpose, email), sends: 1, lastSentAt: sql`now()` })
    .onConflictDoUpdate({ target: verificationSends.emailHash, set: { sends: 1, lastSentAt: sql`now()` } })
}

/**
 * Counts an email with a link to an address, known or not, so that the answer does not tell. Throws VerificationMailSendLimitExceeded after
 * five, until ten minutes after the last one.
 */
export async function countLinkMail(tx: Transaction, purpose: Purpose, email: string): Promise<void> {
  const waited = sql`${verificationSends.lastSentAt} <= now() - make_interval(mins => ${VERIFICATION_WAIT_MINUTES})`
  const [counted] = await tx
    .insert(verificationSends)
    .values({ emailHash: hashOf(purpose, email), sends: 1, lastSentAt: sql`now()` })
    .onConflictDoUpdate({
      target: verificationSends.emailHash,
      set: { sends: sql`case when ${waited} then 1 else ${verificationSends.sends} + 1 end`, lastSentAt: sql`now()` },
      setWhere: sql`${waited} or ${verificationSends.sends} < ${VERIFICATION_SENDS_MAX}`,
    })
    .returning({ sends: verificationSends.sends })
  if (!counted) refuse('VerificationMailSendLimitExceeded', { retryAfterSeconds: VERIFICATION_WAIT_MINUTES * 60 })
}

function hashOf(purpose: Purpose, email: string): string {
  return hashToken(`${purpose} ${email}`)
}
