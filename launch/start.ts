import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentWithFile } from '@portico/settings/read-settings'
import { checkDatabase } from '../platform/database/refuse-unusable-database.ts'
import { buildWeb } from './build-web.ts'
import { checkPorts } from './check-ports.ts'
import { claimDataFolder, forgetTokenOfLostGateway, prepareDataFolder } from './data-folder.ts'
import { type Database, runDatabase } from './database.ts'
import { demoPorts, fillDemo, planDemo } from './demo.ts'
import { say, toggleDebugLines } from './log-line.ts'
import { keepRunning, type Part } from './part.ts'
import type { PartDefinition } from './part-process.ts'
import { developmentWebPart, gatewayPart, type Installation, outboundSettings, platformPart, webPart } from './parts.ts'
import { readSecrets } from './secrets.ts'
import { readStartSettings } from './settings.ts'
import { restartOnChange } from './watched-part.ts'
import { welcome } from './welcome.ts'

// After kill -9 the previous start's parts need a moment to stop and free their ports.
const PATIENCE_AFTER_CRASH_MS = 10_000
// Caches compiled sources, so that a restart compiles changed ones only.
const COMPILE_CACHE = 'node_modules/.cache/portico/compiled'
// One Ctrl-C can arrive twice: from the terminal and from npm.
const SECOND_SIGNAL_AFTER_MS = 1000

const project = fileURLToPath(new URL('..', import.meta.url))
/** `npm run dev`: parts restart when their sources change, and the web is not built. */
const isDevelopment = process.argv.includes('--development')

// Running parts in start order; they are stopped in reverse.
const running: { stop: () => Promise<void> | void }[] = []
/** Parts that know SIGUSR2; it would end the others. */
const talkative: Part[] = []
let stopping: Promise<void> | undefined
let stoppingSince = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
process.on('SIGUSR2', () => {
  toggleDebugLines()
  for (const part of talkative) part.signal('SIGUSR2')
})
process.on('disconnect', () => end(0))
process.stdout.on('error', () => end(1))

try {
  await start()
} catch (error) {
  if (!stopping) console.error(`portico: ${(error as Error).message}`)
  await end(1)
}

async function start(): Promise<void> {
  const startedAt = performance.now()
  const environment = environmentWithFile(project)
  const settings = readStartSettings(environment)
  const data = prepareDataFolder(settings.DATA_DIR)
  const claim = claimDataFolder(data)
  running.push({ stop: claim.release })
  forgetTokenOfLostGateway(data)
  const patienceMs = claim.tookOver ? PATIENCE_AFTER_CRASH_MS : 0
  await checkPorts(
    [
      { setting: 'PORT', port: settings.PORT },
      { setting: 'PLATFORM_PORT', port: settings.PLATFORM_PORT, host: '127.0.0.1' },
      { setting: 'GATEWAY_PORT', port: settings.GATEWAY_PORT },
      { setting: 'GATEWAY_OPS_PORT', port: settings.GATEWAY_OPS_PORT, host: '127.0.0.1' },
    ],
    patienceMs,
  )
  const shared = isDevelopment ? { ...environment, NODE_COMPILE_CACHE: join(project, COMPILE_CACHE) } : environment
  const installation: Installation = { project, environment: shared, settings, data, secrets: readSecrets(data.secrets) }
  const [database, web] = await Promise.all([startDatabase(installation), prepareWeb(installation)])
  const demo = await planDemo(installation, database.url)
  if (demo) await checkPorts(demoPorts(demo), patienceMs)
  const outbound = outboundSettings(settings, database.url, demo !== null)
  const superAdmin = demo?.superAdmin ?? superAdminOf(installation)
  const ready = [startPart(platformPart(installation, database.url, superAdmin, outbound), installation)]
  ready.push(startPart(web, installation))
  if (demo) ready.push(startPart(demo.part, installation))
  await Promise.all(ready)
  await startPart(gatewayPart(installation, outbound), installation)
  if (demo) await fillDemo(installation, demo)

  welcome(installation, demo, outbound.ALLOW_LOOPBACK_TARGETS === 'on', Math.round((performance.now() - startedAt) / 100) / 10)
}

async function startDatabase({ settings, data }: Installation): Promise<Pick<Database, 'url'>> {
  if (settings.DATABASE_URL) {
    await checkDatabase(settings.DATABASE_URL)
    return { url: settings.DATABASE_URL }
  }
  const database = await runDatabase(data.database, settings.LOG_LEVEL)
  if (stopping) await database.stop()
  else running.push(database)
  return database
}

async function prepareWeb(installation: Installation): Promise<PartDefinition> {
  if (isDevelopment) return developmentWebPart(installation)
  return webPart(installation, await buildWeb(project, (line) => say('portico', line)))
}

async function startPart(definition: PartDefinition, { settings }: Installation): Promise<void> {
  if (stopping) return
  const run = isDevelopment ? restartOnChange : keepRunning
  const part: Part = run(definition, settings.LOG_LEVEL)
  running.push(part)
  if (definition.speaker !== 'demo' && !(isDevelopment && definition.speaker === 'web')) talkative.push(part)
  await part.ready
}

function superAdminOf({ settings }: Installation): { email?: string; password?: string } {
  return { email: settings.SUPER_ADMIN_EMAIL, password: settings.SUPER_ADMIN_PASSWORD }
}

/** Stops everything in order and exits; a second call exits immediately, and the parts stop on their own. */
async function end(code: number): Promise<void> {
  if (stopping) {
    if (code === 0 && Date.now() - stoppingSince > SECOND_SIGNAL_AFTER_MS) process.exit(130)
    return stopping
  }
  stoppingSince = Date.now()
  stopping = stopAll()
  await stopping
  process.exit(code)
}

async function stopAll(): Promise<void> {
  if (running.length > 1) say('portico', 'stopping')
  while (running.length > 0) {
    try {
      await running.pop()?.stop()
    } catch (error) {
      console.error(`portico: ${(error as Error).message}`)
    }
  }
}
