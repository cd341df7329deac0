import { UNVERIFIED_DAYS } from '@portico/contract/account/account-endpoints'
import { SIGN_IN_MONTHS } from '@portico/contract/login-history/login-history-endpoints'
import { NOTIFICATION_DAYS } from '@portico/contract/notification/notification-endpoints'
import { STATUS_DAYS } from '@portico/contract/service-status/service-status'
import { DELIVERY_LOG_DAYS } from '@portico/contract/webhook/webhook'
import { and, inArray, isNotNull, isNull, like, lt, notLike, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { mails } from '../database/schema/mail.ts'
import { notifications } from '../database/schema/notification.ts'
import { revisions } from '../database/schema/revision.ts'
import { runningPrograms } from '../database/schema/running-program.ts'
import { apiChecks } from '../database/schema/service-status.ts'
import { codeCounters, sessions, signInSteps, signIns } from '../database/schema/session.ts'
import { knownNetworks, oneTimeLinks, signInThrottles, users, verificationSends } from '../database/schema/user.ts'
import { webhookDeliveries, webhookSecrets } from '../database/schema/webhook.ts'
import { CALL_COUNT_PREFIX } from '../http/shared-call-counts.ts'
import type { Job } from './run-jobs.ts'

/** How long ended sessions are kept, so that their person can be told why. */
const SESSION_DAYS = 1
const LINK_DAYS = 30
const MAIL_DAYS = 30
/** How long wrong passwords of an account stay counted if its person does not sign in; those of networks expire sooner. */
const GUESSED_ACCOUNT_DAYS = 30
const KNOWN_NETWORK_DAYS = 90
/** Rows of the login history per statement, and statements per run: many times an hour's rows of a busy platform. */
const SIGN_INS_AT_ONCE = 10_000
const SIGN_IN_ROUNDS = 20

/** Somewhat longer than the status page shows. */
const CHECK_DAYS = STATUS_DAYS + 10

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** Deletes expired sessions, registrations, links, counters, histories, notifications, emails and revisions. */
export const clearExpired: Job = {
  name: 'clear expired',
  everyMinutes: 60,
  run: async (tx) => {
    // Refresh tokens are deleted with their sessions.
    await tx.delete(sessions).where(lt(sessions.expiresAt, daysAgo(SESSION_DAYS)))
    await tx.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, daysAgo(LINK_DAYS)))
    await tx.delete(verificationSends).where(lt(verificationSends.lastSentAt, daysAgo(1)))
    await clearGuesses(tx)
    await clearRegistrations(tx)
    await clearSignIns(tx)
    await tx.delete(notifications).where(lt(notifications.createdAt, daysAgo(NOTIFICATION_DAYS)))
    await tx.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, daysAgo(DELIVERY_LOG_DAYS)))
    await tx.delete(webhookSecrets).where(lt(webhookSecrets.expiresAt, sql`now()`))
    await tx.delete(mails).where(and(inArray(mails.state, ['sent', 'failed']), lt(mails.createdAt, daysAgo(MAIL_DAYS))))
    await tx.delete(apiChecks).where(lt(apiChecks.day, sql`(now() at time zone 'UTC')::date - ${CHECK_DAYS}::int`))
    await tx.delete(runningPrograms).where(lt(runningPrograms.lastSeenAt, daysAgo(1)))
    // The newest of each kind tells followers the current revision.
    const newest = sql`(select max(revision) from ${revisions} group by kind)`
    await tx.delete(revisions).where(and(lt(revisions.createdAt, daysAgo(1)), sql`${revisions.revision} not in ${newest}`))
  },
}

async function clearGuesses(tx: Transaction): Promise<void> {
  const { key, updatedAt } = signInThrottles
  await tx.delete(signInThrottles).where(and(like(key, `${CALL_COUNT_PREFIX}%`), lt(updatedAt, sql`now() - interval '10 minutes'`)))
  await tx.delete(signInThrottles).where(and(notLike(key, 'account:%'), lt(updatedAt, daysAgo(1))))
  await tx.delete(signInThrottles).where(and(like(key, 'account:%'), lt(updatedAt, daysAgo(GUESSED_ACCOUNT_DAYS))))
  await tx.delete(knownNetworks).where(lt(knownNetworks.lastSeenAt, daysAgo(KNOWN_NETWORK_DAYS)))
  await tx.delete(signInSteps).where(lt(signInSteps.expiresAt, sql`now()`))
  const { day, blockedUntil } = codeCounters
  const yesterday = sql`(now() at time zone 'UTC')::date - 1`
  await tx.delete(codeCounters).where(sql`${day} < ${yesterday} and (${blockedUntil} is null or ${blockedUntil} <= now())`)
}

/** Deletes registrations that were never verified. Their links stay, without a person, so that they can say so. */
async function clearRegistrations(tx: Transaction): Promise<void> {
  await tx
    .delete(users)
    .where(
      and(
        sql`${users.status} = 'registered' and ${users.roles} = array['user']`,
        isNull(users.emailVerifiedAt),
        isNull(users.lastSignInAt),
        isNotNull(users.passwordHash),
        lt(users.createdAt, daysAgo(UNVERIFIED_DAYS)),
      ),
    )
}

/** Deletes the oldest rows first, in batches; the next run deletes what is left. */
async function clearSignIns(tx: Transaction): Promise<void> {
  const oldest = sql`(select ${signIns.id} from ${signIns}
    where ${signIns.at} < now() - make_interval(months => ${SIGN_IN_MONTHS})
    order by ${signIns.at} limit ${SIGN_INS_AT_ONCE})`
  for (let round = 0; round < SIGN_IN_ROUNDS; round++) {
    const { rowCount } = await tx.delete(signIns).where(sql`${signIns.id} in ${oldest}`)
    if ((rowCount ?? 0) < SIGN_INS_AT_ONCE) return
  }
}
