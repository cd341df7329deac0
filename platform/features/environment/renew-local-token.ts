import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import { asc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../../database/database.ts'
import { gateways } from '../../database/schema/environment.ts'
import { hashToken } from '../../database/token.ts'
import { transact } from '../../database/transact.ts'
import { newEnrolmentToken } from './add-gateway.ts'
import { gatewayStatus } from './gateway-present.ts'
import { writeSecretFile } from './write-secret-file.ts'

/** The name of the gateway that starts with the platform. */
export const LOCAL_GATEWAY = 'local'

/** Longer than a gateway that has just stopped counts as reporting. */
const SILENT_WITHIN_MS = (HEARTBEAT_LOST_SECONDS + 5) * 1_000
const LOOK_MS = 500

/**
 * Writes a new enrollment token for the local gateway into its file, unless the one there can still be used: an earlier start may have been
 * killed before it wrote it, or the gateway has lost its folder. A gateway that still has its identity does not need it, and its next
 * heartbeat ends it. While the gateway reports, it gets none: it may run beside another platform; without a file, waits for its silence.
 */
export async function renewLocalToken(db: Database, file: string, log: Logger): Promise<void> {
  const isLost = !existsSync(file)
  const until = Date.now() + SILENT_WITHIN_MS
  for (;;) {
    const reporting = await transact(db, (tx) => renewUnlessReporting(tx, file))
    if (reporting === undefined || !isLost) return
    if (Date.now() > until)
      return log.warn(reporting, 'the local gateway reports to this database from elsewhere; it gets no enrollment token')
    await wait(LOOK_MS)
  }
}

/** Returns the gateway that reports, else nothing. */
async function renewUnlessReporting(tx: Transaction, file: string): Promise<{ gatewayId: string; hostName: string | null } | undefined> {
  const isLocal = eq(gateways.name, LOCAL_GATEWAY)
  const [local] = await tx.select().from(gateways).where(isLocal).orderBy(asc(gateways.createdAt)).limit(1).for('update')
  if (!local || (existsSync(file) && hashToken(readFileSync(file, 'utf8').trim()) === local.enrolmentTokenHash)) return undefined
  if (gatewayStatus(local) !== 'Unavailable') return { gatewayId: local.id, hostName: local.hostName }
  const { enrolmentToken, columns } = newEnrolmentToken(null)
  await tx.update(gateways).set(columns).where(eq(gateways.id, local.id))
  writeSecretFile(file, `${enrolmentToken}\n`)
}
