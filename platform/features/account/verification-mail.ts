import { VERIFICATION_LINK_HOURS, VERIFICATION_SENDS_MAX, VERIFICATION_WAIT_MINUTES } from '@portico/contract/account/account-endpoints'
import type { Locale } from '@portico/contract/locale'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { verificationSends } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { refuse } from '../../http/refusal.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { makeLink } from './one-time-link.ts'

/** Mails a person the link that confirms their address. */
export async function mailVerification(tx: Transaction, user: { id: number; email: string; name: string; locale: Locale }): Promise<void> {
  const token = await makeLink(tx, { kind: 'verification', userId: user.id, hours: VERIFICATION_LINK_HOURS })
  const path = `/join/verify-email/${user.locale}/${token}`
  await enqueueMail(tx, { to: user.email, locale: user.locale, kind: 'verification', values: { name: user.name, path } })
}

/** Begins the count anew with the mail of a sign-up, whatever strangers have asked for before. */
export async function beginVerificationMails(tx: Transaction, email: string): Promise<void> {
  await tx
    .insert(verificationSends)
    .values({ emailHash: hashToken(email), sends: 1, lastSentAt: sql`now()` })
    .onConflictDoUpdate({ target: verificationSends.emailHash, set: { sends: 1, lastSentAt: sql`now()` } })
}

/**
 * Counts a verification mail to an address, known or not, so that the answer does not tell. After five, refuses with
 * VerificationMailSendLimitExceeded until ten minutes after the last.
 */
export async function countVerificationMail(tx: Transaction, email: string): Promise<void> {
  const waited = sql`${verificationSends.lastSentAt} <= now() - make_interval(mins => ${VERIFICATION_WAIT_MINUTES})`
  const [counted] = await tx
    .insert(verificationSends)
    .values({ emailHash: hashToken(email), sends: 1, lastSentAt: sql`now()` })
    .onConflictDoUpdate({
      target: verificationSends.emailHash,
      set: { sends: sql`case when ${waited} then 1 else ${verificationSends.sends} + 1 end`, lastSentAt: sql`now()` },
      setWhere: sql`${waited} or ${verificationSends.sends} < ${VERIFICATION_SENDS_MAX}`,
    })
    .returning({ sends: verificationSends.sends })
  if (!counted) refuse('VerificationMailSendLimitExceeded', { retryAfterSeconds: VERIFICATION_WAIT_MINUTES * 60 })
}
