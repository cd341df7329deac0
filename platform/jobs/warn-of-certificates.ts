import { CERTIFICATE_WARNING_DAYS } from '@portico/contract/target-server/target-server'
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { targetServerCertificates, targetServerGroups } from '../database/schema/target-server.ts'
import { users } from '../database/schema/user.ts'
import { notify } from '../features/notification/notify.ts'
import { sendEvent } from '../features/webhook/send-event.ts'
import type { Job } from './run-jobs.ts'

/**
 * Notifies owners of target server groups 30, 7 and 1 days before an active client certificate expires, once each; if several are due at
 * once, only the last one. Replacing a certificate resets the warnings.
 */
export const warnOfCertificates: Job = {
  name: 'warn of certificates',
  everyMinutes: 60,
  run: async (tx) => {
    for (const days of [...CERTIFICATE_WARNING_DAYS].sort((a, b) => a - b)) {
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
        .where(
          and(
            eq(active, true),
            lte(expiresAt, sql`now() + make_interval(days => ${days})`),
            or(isNull(warnedDays), sql`${warnedDays} > ${days}`),
          ),
        )
        .orderBy(asc(groupId))
        .for('update', { of: targetServerCertificates })
      for (const { owner, ...certificate } of due) {
        const path = `/developer/target-servers/${certificate.groupId}?tab=certificate`
        await sendEvent(tx, { type: 'CertificateExpiring', name: certificate.groupName, ownerId: owner.id, path })
        const endsOn = certificate.expiresAt.toISOString().slice(0, 10)
        await notify(
          tx,
          [owner],
          { type: 'CertificateExpiring', apiName: certificate.groupName, path },
          { kind: 'certificateExpiring', values: { groupName: certificate.groupName, subject: certificate.subject, endsOn, path } },
        )
        await tx.update(targetServerCertificates).set({ warnedDays: days }).where(eq(groupId, certificate.groupId))
      }
    }
  },
}
