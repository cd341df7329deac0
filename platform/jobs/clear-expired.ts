import { and, inArray, lt, sql } from 'drizzle-orm'
import { mails } from '../database/schema/mail.ts'
import { revisions } from '../database/schema/revision.ts'
import { sessions } from '../database/schema/session.ts'
import { oneTimeLinks, signInAttempts, verificationSends } from '../database/schema/user.ts'
import type { Job } from './run-jobs.ts'

/** How long what is over is kept: long enough to tell its person why. */
const SESSION_DAYS = 1
const LINK_DAYS = 30
const MAIL_DAYS = 30

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** Forgets sessions, links, counters, mails and revisions that nobody will ask for again. */
export const clearExpired: Job = {
  name: 'clear expired',
  everyMinutes: 60,
  run: async (tx) => {
    // Refresh tokens go with their sessions.
    await tx.delete(sessions).where(lt(sessions.expiresAt, daysAgo(SESSION_DAYS)))
    await tx.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, daysAgo(LINK_DAYS)))
    await tx.delete(signInAttempts).where(lt(signInAttempts.updatedAt, daysAgo(1)))
    await tx.delete(verificationSends).where(lt(verificationSends.lastSentAt, daysAgo(1)))
    await tx.delete(mails).where(and(inArray(mails.state, ['sent', 'failed']), lt(mails.createdAt, daysAgo(MAIL_DAYS))))
    // The newest of each kind says what followers should be at.
    const newest = sql`(select max(revision) from ${revisions} group by kind)`
    await tx.delete(revisions).where(and(lt(revisions.createdAt, daysAgo(1)), sql`${revisions.revision} not in ${newest}`))
  },
}
