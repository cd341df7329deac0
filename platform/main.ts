import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { SettingError } from '@portico/settings/read-settings'
import { buildPlatform } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { faultOf, isDatabaseUnavailable } from './database/database-error.ts'
import { migrateDatabase } from './database/migrate.ts'
import { nameStatements } from './database/name-statements.ts'
import { newId } from './database/new-id.ts'
import { refuseUnusableKeys } from './database/refuse-unusable-keys.ts'
import { DatabaseWatch } from './database/watch-database.ts'
import { firstRun } from './features/account/first-run.ts'
import { servePlatformOps } from './features/health/health-routes.ts'
import { sendNextBroadcast } from './features/notification/send-broadcasts.ts'
import { requestPublicationAutomatically } from './features/publication/request-publication.ts'
import { BackOff } from './features/stage/back-off.ts'
import { compareNextDeployment } from './features/stage/compare-deployments.ts'
import { compareNextPlanned } from './features/stage/compare-planned.ts'
import { deployNextPlanned } from './features/stage/deploy-planned.ts'
import { remindOfNextPlanned } from './features/stage/remind-of-planned.ts'
import { endDueKeys } from './features/subscription/end-keys.ts'
import { deliverNext } from './features/webhook/deliver.ts'
import { createLog } from './http/log.ts'
import { jobsOf } from './jobs/jobs.ts'
import { Repeat } from './jobs/repeat.ts'
import { JobRunner } from './jobs/run-jobs.ts'
import { MailSender } from './mail/send-mails.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { toggleDebugOnSignal } from './toggle-debug.ts'
import { PLATFORM_VERSION } from './version.ts'

const RETRY_MS = 1_000
const BROADCAST_LOOK_MS = 1_000
const HOST_NAME_MAX = 255
const COMPARISON_LOOK_MS = 1_000
const PLANNED_LOOK_MS = 1_000
const ENDING_KEYS_LOOK_MS = 500
const DELIVERY_LOOK_MS = 1_000
/** Slow receivers at the same time that do not make others wait. */
const DELIVERIES_AT_ONCE = 8

const config = await readConfigOrExit()
const log = createLog(config.logLevel)
toggleDebugOnSignal(log)
const db = openDatabase(config.databaseUrl, (error) => log.warn({ reason: error.message }, 'a database connection was lost'))

nameStatements(db.$client, log)

const onWait = () => log.warn('another platform is migrating the database; waiting for it')
await onceDatabaseAnswers(() => migrateDatabase(config.databaseUrl, { onWait })).catch(exitOnSettingError)
await onceDatabaseAnswers(() => refuseUnusableKeys(db, config.encryptionKeys)).catch(exitOnSettingError)
await onceDatabaseAnswers(() => firstRun(db, config, log)).catch(exitOnSettingError)

const watch = new DatabaseWatch(db, config.databaseUrl, log)
const platform = await buildPlatform(config, db, log)
const { work } = platform.metrics
const mails = new MailSender(db, config, platform.secrets, log, platform.outbound, work)
const jobs = new JobRunner(db, jobsOf(platform.secrets), log, work)
const broadcasts = new Repeat('broadcasts', BROADCAST_LOOK_MS, () => sendNextBroadcast(db), log, work)
const [toCompare, toDeploy] = [new BackOff(), new BackOff()]
const comparisons = new Repeat(
  'comparisons',
  COMPARISON_LOOK_MS,
  async () => (await compareNextDeployment(db, toCompare)) || compareNextPlanned(db, toCompare),
  log,
  work,
)
const plannedDeployments = new Repeat(
  'planned deployments',
  PLANNED_LOOK_MS,
  async () => (await deployNextPlanned(db, requestPublicationAutomatically, new Date(), toDeploy)) || remindOfNextPlanned(db),
  log,
  work,
)
const endingKeys = new Repeat('ending keys', ENDING_KEYS_LOOK_MS, () => endDueKeys(db), log, work)
const deliveries = Array.from(
  { length: DELIVERIES_AT_ONCE },
  () => new Repeat('deliveries', DELIVERY_LOOK_MS, () => deliverNext(platform), log, work),
)

await platform.changes.start()
const endReports = platform.programs.start({
  id: newId(),
  kind: 'platform',
  version: PLATFORM_VERSION,
  hostName: hostname().slice(0, HOST_NAME_MAX),
  bootedAt: new Date(),
})
watch.start()
mails.start()
jobs.start()
broadcasts.start()
comparisons.start()
plannedDeployments.start()
endingKeys.start()
for (const delivery of deliveries) delivery.start()
await platform.http.listen({ host: config.host, port: config.port }).catch(exitWith)
const ops = await servePlatformOps(platform).catch(exitWith)
log.info({ host: config.host, port: config.port }, 'the platform is ready')

stopOnSignal(config.supervised, log, config.stopDelayMs, async () => {
  platform.stopping.abort()
  await wait(config.stopDelayMs)
  endReports()
  ops?.closeAllConnections()
  ops?.close()
  await platform.http.close()
  await Promise.all([
    platform.changes.stop(),
    mails.stop(),
    jobs.stop(),
    broadcasts.stop(),
    comparisons.stop(),
    plannedDeployments.stop(),
    endingKeys.stop(),
    ...deliveries.map((delivery) => delivery.stop()),
  ])
  await watch.stop()
  await db.$client.end()
})

async function readConfigOrExit() {
  try {
    return readConfig()
  } catch (error) {
    return exitOnSettingError(error)
  }
}

function exitOnSettingError(error: unknown): never {
  if (error instanceof SettingError) exitWith(error)
  const fault = faultOf(error)
  if (fault) exitWith(new Error(`The database failed a statement of the start: ${fault.message} (${fault.code}).`))
  throw error
}

function exitWith(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function onceDatabaseAnswers(work: () => Promise<void>): Promise<void> {
  for (let told = false; ; told = true) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      if (!told) log.warn({ err: error }, 'the database of DATABASE_URL does not answer; waiting for it')
      await wait(RETRY_MS)
    }
  }
}
