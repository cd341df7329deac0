import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { DEMO_PEOPLE } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { describeDatabase } from '../platform/database/describe-database.ts'
import type { WantedPort } from './check-ports.ts'
import { freePort } from './free-port.ts'
import { say } from './log-line.ts'
import type { PartDefinition } from './part-process.ts'
import { demoPart, type Installation, platformUrl } from './parts.ts'

const FIRST_TARGET_PORT = 7101

/** The state of the demo in a data directory, and the id of the database that it fills. Earlier versions wrote no id. */
type DemoState = {
  database?: string
  ports: { petStore: number; weather: number }
  filled: boolean
  /** Milliseconds; the sample calls are made for some minutes from then on. Earlier versions wrote none, and made no calls. */
  filledAt?: number
}

/** The demo of this start: its target servers, and the superAdmin that the first run creates. */
export type Demo = { state: DemoState; part: PartDefinition; superAdmin: { email: string; password: string } }

/**
 * Returns the demo of this start, or null. It is created in a database without tables only: the embedded one unless DEMO is off, an external
 * one if DEMO is on; later starts on the same database continue it. Throws an error of one line if the database does not answer.
 */
export async function planDemo(installation: Installation, databaseUrl: string): Promise<Demo | null> {
  const { settings, data } = installation
  const isEmbedded = settings.DATABASE_URL === undefined
  if (!(settings.DEMO ?? isEmbedded)) return null
  const { id, isEmpty } = await describeDatabase(databaseUrl).catch((error: Error) => {
    throw new Error(`the database does not answer: ${error.message}`)
  })
  const earlier = readState(data.demoFile)
  const isOwn = earlier !== null && (earlier.database === undefined ? isEmbedded : earlier.database === id)
  if (!isOwn && !isEmpty) {
    if (settings.DEMO) say('portico', 'DEMO=on has no effect: the database is not empty')
    return null
  }
  const state: DemoState = isOwn ? { ...earlier, database: id } : { database: id, ports: await freePorts(), filled: false }
  writeState(data.demoFile, state)
  const { email, password } = DEMO_PEOPLE.superAdmin
  const superAdmin = { email: settings.SUPER_ADMIN_EMAIL ?? email, password: settings.SUPER_ADMIN_PASSWORD ?? password }
  return { state, part: demoPart(installation, state.ports), superAdmin }
}

/** Returns the ports of the sample target servers; the first start chose them, and the demo's APIs forward to them. */
export function demoPorts({ state }: Demo): WantedPort[] {
  const advice = 'start without the demo (DEMO=off)'
  return Object.values(state.ports).map((port) => ({ setting: 'DEMO', port, host: '127.0.0.1', advice }))
}

/** Creates the demo's data through the platform's API, as its people; continues where an interrupted start stopped. */
export async function fillDemo({ settings, data }: Installation, { state, superAdmin }: Demo): Promise<void> {
  if (state.filled) return
  say('portico', 'filling the demo')
  const startedAt = performance.now()
  await seedDemo({ platformUrl: platformUrl(settings), superAdmin, ports: state.ports })
  writeState(data.demoFile, { ...state, filled: true, filledAt: Date.now() })
  say('portico', `the demo is filled after ${Math.round((performance.now() - startedAt) / 100) / 10} s`)
}

async function freePorts(): Promise<DemoState['ports']> {
  const petStore = await freePort(FIRST_TARGET_PORT)
  return { petStore, weather: await freePort(petStore + 1) }
}

function readState(file: string): DemoState | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoState) : null
}

function writeState(file: string, state: DemoState): void {
  writeFileSync(file, JSON.stringify(state), { flush: true })
}
