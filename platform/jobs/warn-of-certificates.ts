import { ADMIN_ROLES } from '@portico/contract/role'
import { CERTIFICATE_WARNING_DAYS } from '@portico/contract/target-server/target-server'
import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../database/database.ts'
import { environmentCertificates, environments } from '../database/schema/environment.ts'
import { targetServerCertificates, targetServerGroups } from '../database/schema/target-server.ts'
import { users } from '../database/schema/user.ts'
import { notify } from '../features/notification/notify.ts'
import { usersWithRole } from '../features/notification/recipient-queries.ts'
import { sendEvent } from '../features/webhook/send-event.ts'
import type { Job } from './run-jobs.ts'

const NAMES_SHOWN = 5

/**
 * Notifies owners of target server groups 30, 7 and 1 days before an active client certificate expires, and admins of the TLS certificates
 * of environments, once each; if several are due at once, only the last one. Replacing a certificate resets the warnings.
 */
export const warnOfCertificates: Job = {
  name: 'warn of certificates',
  everyMinutes: 60,
  run: async (tx) => {
    for (const days of [...CERTIFICATE_WARNING_DAYS].sort((a, b) => a - b)) {
      await warnOfClientCertificates(tx, days)
      await warnOfServerCertificates(tx, days)
    }
  },
}

async function warnOfClientCertificates(tx: Transaction, days: number): Promise<void> {
  const { groupId, subject, expiresAt, active, warnedDays } = targetServerCertificates
  const due = await tx
    .select({
      groupId,
      subject,
      expiresAt,
      groupName: targetServerGroups.name,
      owner: { id: users.id, email: users.email, locale: users.locale },
    })
    .from(targetServerCertificates)
    .innerJoin(targetServerGroups, eq(targetServerGroups.id, groupId))
    .innerJoin(users, eq(users.id, targetServerGroups.ownerId))
    .where(and(eq(active, true), isDue({ expiresAt, warnedDays }, days)))
    .orderBy(asc(groupId))
    .for('update', { of: targetServerCertificates })
  for (const { owner, ...certificate } of due) {
    const { groupName, subject } = certificate
    const path = `/developer/target-servers/${certificate.groupId}?tab=certificate`
    await sendEvent(tx, { type: 'CertificateExpiring', name: groupName, ownerId: owner.id, path })
    const values = { groupName, subject, endsOn: dayOf(certificate.expiresAt), path }
    await notify(tx, [owner], { type: 'CertificateExpiring', apiName: groupName, path }, { kind: 'certificateExpiring', values })
    await tx.update(targetServerCertificates).set({ warnedDays: days }).where(eq(groupId, certificate.groupId))
  }
}

async function warnOfServerCertificates(tx: Transaction, days: number): Promise<void> {
  const { id, environmentId, certificateNames, certificateExpiresAt: expiresAt, warnedDays } = environmentCertificates
  const due = await tx
    .select({ id, environmentId, names: certificateNames, expiresAt, environmentName: environments.name })
    .from(environmentCertificates)
    .innerJoin(environments, eq(environments.id, environmentId))
    .where(isDue({ expiresAt, warnedDays }, days))
    .orderBy(asc(id))
    .for('update', { of: environmentCertificates })
  if (due.length === 0) return
  const admins = await usersWithRole(tx, ADMIN_ROLES)
  for (const { environmentId, environmentName, names, expiresAt } of due) {
    const path = `/admin/environments/${environmentId}`
    await sendEvent(tx, { type: 'CertificateExpiring', name: environmentName, path })
    const values = { environmentName, names: shortListOf(names), endsOn: dayOf(expiresAt), path }
    const notification = { type: 'CertificateExpiring', apiName: environmentName, path } as const
    await notify(tx, admins, notification, { kind: 'serverCertificateExpiring', values })
  }
  const ids = due.map((certificate) => certificate.id)
  await tx.update(environmentCertificates).set({ warnedDays: days }).where(inArray(id, ids))
}

/** Returns the condition that a certificate ends within so many days and no one was warned of that. */
function isDue({ expiresAt, warnedDays }: Record<'expiresAt' | 'warnedDays', PgColumn>, days: number): SQL | undefined {
  return and(lte(expiresAt, sql`now() + make_interval(days => ${days})`), or(isNull(warnedDays), sql`${warnedDays} > ${days}`))
}

/** Returns the day of a moment in UTC: `2026-12-31`. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function shortListOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  return names.length > NAMES_SHOWN ? `${shown}, …` : shown
}
