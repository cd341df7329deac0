import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import { ADMIN_ROLES } from '@portico/contract/role'
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { environments, gateways } from '../database/schema/environment.ts'
import { jobRuns } from '../database/schema/job.ts'
import { addNotification } from '../features/notification/add-notification.ts'
import { notify } from '../features/notification/notify.ts'
import { usersWithRole } from '../features/notification/recipient-queries.ts'
import { sendEvent } from '../features/webhook/send-event.ts'
import type { Job } from './run-jobs.ts'

const NAME = 'watch gateways'
/** If the last run is longer ago, the platform was down: gateways get until the next run to report. */
const ABSENT_MINUTES = 3

/** Notifies admins once when a gateway that has worked becomes unavailable, and once when it is back. */
export const watchGateways: Job = {
  name: NAME,
  everyMinutes: 1,
  run: async (tx) => {
    const { lastHeartbeatAt, announcedUnavailable } = gateways
    const silent = sql`${lastHeartbeatAt} < now() - make_interval(secs => ${HEARTBEAT_LOST_SECONDS})`
    const back = await changed(tx, { condition: and(announcedUnavailable, sql`not (${silent})`), announced: false })
    const lost = (await wasRunning(tx))
      ? await changed(tx, { condition: and(sql`not ${announcedUnavailable}`, isNotNull(lastHeartbeatAt), silent), announced: true })
      : []
    if (back.length + lost.length === 0) return
    for (const { name, path } of back) await sendEvent(tx, { type: 'GatewayAvailable', name, path })
    for (const { name, path } of lost) await sendEvent(tx, { type: 'GatewayUnavailable', name, path })
    const admins = await usersWithRole(tx, ADMIN_ROLES)
    const userIds = admins.map(({ id }) => id)
    for (const { name, path } of back) await addNotification(tx, { userIds, type: 'GatewayAvailable', apiName: name, path })
    for (const { name, path, environmentName, lastHeartbeatAt: at } of lost) {
      const values = { gatewayName: name, environmentName, at: at.toISOString(), path }
      await notify(tx, admins, { type: 'GatewayUnavailable', apiName: name, path }, { kind: 'gatewayUnavailable', values })
    }
  },
}

async function wasRunning(tx: Transaction): Promise<boolean> {
  const recent = sql`${jobRuns.lastRunAt} > now() - make_interval(mins => ${ABSENT_MINUTES})`
  return (await tx.$count(jobRuns, and(eq(jobRuns.job, NAME), recent))) > 0
}

/** Marks the gateways that a condition selects as announced or not, and returns them. */
async function changed(tx: Transaction, { condition, announced }: { condition: SQL | undefined; announced: boolean }) {
  const { id, name, environmentId, lastHeartbeatAt } = gateways
  const rows = await tx
    .select({ id, name, environmentId, lastHeartbeatAt, environmentName: environments.name })
    .from(gateways)
    .innerJoin(environments, eq(environments.id, environmentId))
    .where(condition)
    .orderBy(asc(id))
    .for('update', { of: gateways })
  if (rows.length > 0) {
    const ids = rows.map((row) => row.id)
    await tx.update(gateways).set({ announcedUnavailable: announced }).where(inArray(id, ids))
  }
  return rows.map((row) => ({
    ...row,
    lastHeartbeatAt: row.lastHeartbeatAt ?? new Date(0),
    path: `/admin/environments/${row.environmentId}/gateways/${row.id}`,
  }))
}
