import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { DEMO_PEOPLE } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import type { WantedPort } from './check-ports.ts'
import { freePort } from './free-port.ts'
import { say } from './log-line.ts'
import type { PartDefinition } from './part-process.ts'
import { demoPart, type Installation, platformUrl } from './parts.ts'

const FIRST_TARGET_PORT = 7101

/** The state of the demo in a data directory. */
type DemoState = { ports: { petStore: number; weather: number }; filled: boolean }

/** The demo of this start: its target servers, and the superAdmin that the first run creates. */
export type Demo = { state: DemoState; part: PartDefinition; superAdmin: { email: string; password: string } }

/**
 * Returns the demo of this start: on a new database if DEMO is on, and later on the same one; null otherwise. `exists`: whether the
 * database existed before; null for an external one, where the first-run file decides.
 */
export async function planDemo(installation: Installation, exists: boolean | null): Promise<Demo | null> {
  const { settings, data } = installation
  if (!settings.DEMO) return null
  let state = readState(data.demoFile)
  if (!state) {
    if (exists ?? existsSync(data.firstRunFile)) return null
    const petStore = await freePort(FIRST_TARGET_PORT)
    state = { ports: { petStore, weather: await freePort(petStore + 1) }, filled: false }
    writeState(data.demoFile, state)
  }
  const { email, password } = DEMO_PEOPLE.superAdmin
  const superAdmin = { email: settings.SUPER_ADMIN_EMAIL ?? email, password: settings.SUPER_ADMIN_PASSWORD ?? password }
  return { state, part: demoPart(installation, state.ports), superAdmin }
}

/** Returns the ports of the sample target servers; the first start chose them, and the demo's APIs forward to them. */
export function demoPorts({ state }: Demo): WantedPort[] {
  const advice = 'start without the demo (DEMO=off)'
  return Object.values(state.ports).map((port) => ({ setting: 'DEMO', port, host: '127.0.0.1', advice }))
}

/** Creates the demo's data through the platform's API, as its three people; continues where an interrupted start stopped. */
export async function fillDemo({ settings, data }: Installation, { state, superAdmin }: Demo): Promise<void> {
  if (state.filled) return
  say('portico', 'filling the demo')
  await seedDemo({ platformUrl: platformUrl(settings), superAdmin, ports: state.ports })
  writeState(data.demoFile, { ...state, filled: true })
}

function readState(file: string): DemoState | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoState) : null
}

function writeState(file: string, state: DemoState): void {
  writeFileSync(file, JSON.stringify(state), { flush: true })
}
