import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually, GatewayProcess } from '../gateway/conformance/gateway-process.ts'
import { buildApi, made } from '../platform/testing/api-builders.ts'
import { seedCatalogue } from '../platform/testing/seed-catalogue.ts'
import { seedServing } from '../platform/testing/seed-serving.ts'
import { startTestPlatform } from '../platform/testing/start-test-platform.ts'

/**
 * `npm run bench deployment`: 10,000 deployed APIs with 10 methods each and 100,000 subscriptions, half of which have keys to them, in a
 * platform and two gateways. Prints the time from a person's request until both gateways enforce it, for deployments, pauses and publication.
 */
const ROUNDS = 30
const GATEWAYS = 2
const METHODS = 10
const PROBE_EVERY_MS = 5

const directory = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const test = await startTestPlatform()
const gateways: GatewayProcess[] = []
try {
  await seedCatalogue(test.db)
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const api = await buildApi(developer, { name: 'Deployed', basePath: 'deployed' })
  for (let number = 1; number < METHODS; number += 1)
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: `/things-${number}/{id}` }))
  const [environment] = made(await admin.get('/environments')).items
  const stage = made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: environment.id }))
  made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
  await seedServing(test.db, stage)
  const origin = await test.listen()
  for (let number = 0; number < GATEWAYS; number += 1) {
    const { enrolmentToken } = made(await admin.post(`/environments/${environment.id}/gateways`, { name: `gateway-${number}` }))
    gateways.push(
      new GatewayProcess({
        PLATFORM_URL: origin,
        GATEWAY_STATE_DIR: join(directory, String(number)),
        GATEWAY_ENROLMENT_TOKEN: enrolmentToken,
      }),
    )
  }
  const ports = await Promise.all(gateways.map((gateway) => gateway.port()))
  for (const gateway of gateways)
    for (const said of ['serving snapshot', 'serving credentials'])
      await eventually(() => gateway.lines.some((line) => line.includes(said)), said)
  await delay(5_000)
  const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  /** Resolves when all gateways give this answer, with whether the status is the expected one. */
  const enforced = async (path: string, isEnforced: (status: number) => boolean) => {
    const host = environment.apiEndpoint
    const one = async (port: number, index: number) => {
      const target = { host: '127.0.0.1', port, path: `/${api.basePath}/v1${path}`, headers: { host }, agent: agents[index] as Agent }
      while (!isEnforced(await statusOf(target))) await delay(PROBE_EVERY_MS)
    }
    await Promise.all(ports.map(one))
  }
  const pause = (round: number) => (round % 2 === 0 ? 'pause' : 'resume')
  const acts: Record<string, (round: number) => Promise<{ act: () => Promise<unknown>; seen: () => Promise<void> }>> = {
    deployment: async (round) => {
      made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: `/added-${round}` }))
      return {
        act: async () => made(await developer.post(`${api.path}/stages/${stage.id}/deploy`)),
        seen: () => enforced(`/added-${round}`, (status) => status !== 404),
      }
    },
    pause: async (round) => ({
      act: async () => made(await developer.post(`${api.path}/stages/${stage.id}/${pause(round)}`)),
      seen: () => enforced('/items/1', (status) => (status === 503) === (pause(round) === 'pause')),
    }),
  }
  process.stdout.write(
    `${GATEWAYS} gateways and a platform, 10,001 APIs × ${METHODS} methods, ${gateways[0] ? keysOf(gateways[0]) : 0} keys\n`,
  )
  for (const [name, prepare] of Object.entries(acts)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { act, seen } = await prepare(round)
      const start = performance.now()
      await act()
      await seen()
      times.push(performance.now() - start)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
    process.stdout.write(
      `  ${name.padEnd(12)} from the request until all enforce it: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${ROUNDS} times)\n`,
    )
  }
  const wholes = gateways.map(({ lines }) => lines.filter((line) => line.includes('serving snapshot')).length)
  process.stdout.write(`  whole snapshots that each gateway fetched: ${wholes.join(', ')}\n`)
} finally {
  for (const gateway of gateways) await gateway.stop('SIGKILL')
  await test.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exit()

function keysOf({ lines }: GatewayProcess): number {
  const line = lines.findLast((text) => text.includes('serving credentials'))
  return line ? (JSON.parse(line) as { keys: number }).keys : 0
}

function statusOf(target: { host: string; port: number; path: string; headers: Record<string, string>; agent: Agent }): Promise<number> {
  return new Promise((resolve, reject) => {
    get(target, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
  })
}
