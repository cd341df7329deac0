import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SNAPSHOT_FORMAT, type SnapshotApi } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, hashOf } from '../gateway/conformance/build-snapshot.ts'
import { FakePlatform } from '../gateway/conformance/fake-platform.ts'
import { eventually, GatewayProcess } from '../gateway/conformance/gateway-process.ts'
import { LoadProcess } from '../gateway/conformance/load-process.ts'
import { TargetProcess } from '../gateway/conformance/target-process.ts'

/**
 * `node bench/gateway-fleet.ts [--apis=10000] [--keys=100000] [--rounds=50]`: three gateways under 500 calls a second, while a version is
 * paused and served, a key revoked and added, a subscription canceled and approved, an API deployed, a setting changed (small changes), the same API deployed
 * and everything published again (whole documents). Prints the time from each announcement until all three enforce it, and the calls that failed.
 */
const GATEWAYS = 3
const PER_SECOND = 500
const METHODS = 10
const CALLERS = 3_000
const PROBE = 'pk_probe_probe_probe_probe_probe_probe'
const BETWEEN_MS = 50
/** More often, the calls that look for a change would be most of the load. */
const PROBE_EVERY_MS = 5
/** Gateways that have just started run code that is not compiled yet. */
const WARM_UP_MS = 15_000
const format = SNAPSHOT_FORMAT
const [apiCount, keyCount, rounds] = [settingOf('apis', 10_000), settingOf('keys', 100_000), settingOf('rounds', 50)]

const directory = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const target = await TargetProcess.open()
const group = aGroup([target.port])
const apis = Array.from({ length: apiCount }, (_, index) => anApi(`api-${index}`, [aStage('v1', methodsOf())]))
const [probed] = apis as [SnapshotApi]
const others = Array.from({ length: keyCount }, (_, index) => aCredential(keyOf(index), apis[1 + (index % (apiCount - 1))] as SnapshotApi))
const probe = aCredential(PROBE, probed)
const platform = new FakePlatform(aSnapshot(apis, [group]), credentials([probe, ...others]))
await platform.open()
const gateways = Array.from({ length: GATEWAYS }, (_, index) => new GatewayProcess(platform.settingsOf(join(directory, String(index)))))
try {
  const ports: number[] = []
  for (const gateway of gateways) {
    ports.push(await gateway.port())
    for (const said of ['serving credentials', 'serving snapshot'])
      await eventually(() => gateway.lines.some((line) => line.includes(said)), said)
  }
  await eventually(() => platform.listeners === GATEWAYS, 'the event streams')
  const calls = Array.from({ length: Math.min(CALLERS, keyCount) }, (_, index) => ({
    path: `/api-${1 + (index % (apiCount - 1))}/v1/things-${index % METHODS}/${index}`,
    key: keyOf(index),
  }))
  const load = new LoadProcess({ ports, perSecond: PER_SECOND, host: HOST, calls })
  await delay(WARM_UP_MS)
  const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  process.stdout.write(`${GATEWAYS} gateways, ${apiCount} APIs × ${METHODS} methods, ${keyCount} keys, ${PER_SECOND} calls a second\n`)
  for (const [name, change] of Object.entries(changes())) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { announce, path, expected, body } = change(round)
      await delay(BETWEEN_MS)
      const start = performance.now()
      announce()
      await Promise.all(ports.map((port, index) => enforced(agents[index] as Agent, port, { path, body }, expected)))
      times.push(performance.now() - start)
    }
    const sorted = times.toSorted((a, b) => a - b)
    process.stdout.write(`  ${name.padEnd(34)} enforced by all: p50 ${at(sorted, 0.5)} ms, p99 ${at(sorted, 0.99)} ms (${rounds} times)\n`)
  }
  const { calls: made, failed, failures, times } = await load.stop()
  process.stdout.write(
    `  ${made} calls, ${failed} failed; p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, longest ${at(times, 1)} ms\n`,
  )
  for (const failure of failures) process.stdout.write(`    ${failure}\n`)
} finally {
  for (const gateway of gateways) await gateway.stop('SIGKILL')
  await platform.close()
  target.kill()
  rmSync(directory, { recursive: true, force: true })
}
process.exit()

/** A change: how it is announced, and the status of the call that shows it. */
interface Change {
  announce: () => void
  path: string
  expected: number
  /** Of that call. */
  body?: string
}

function changes(): Record<string, (round: number) => Change> {
  const path = `/${probed.basePath}/v1/things-0/1`
  const stageId = probed.stages[0]?.id ?? ''
  const snapshotStep = () => ({ from: platform.snapshot.revision, to: platform.snapshot.revision + 1 })
  const keyStep = () => ({ from: platform.credentials.revision, to: platform.credentials.revision + 1 })
  // The whole documents with small changes are not sent: they are the ones before with the next revision.
  const nextSnapshot = () => ({ snapshot: { ...platform.snapshot, revision: platform.snapshot.revision + 1 } })
  const nextKeys = () => ({ credentials: { ...platform.credentials, revision: platform.credentials.revision + 1 } })
  const { subscriptionId } = probe
  return {
    'pause, serve': (round) => {
      const status = round % 2 === 0 ? 'paused' : 'active'
      const delta: SnapshotDelta = { format, snapshot: snapshotStep(), stages: [{ stageId, status }] }
      const announce = () => platform.publishDelta(delta, nextSnapshot())
      return { announce, path, expected: status === 'paused' ? 503 : 200 }
    },
    'revoke a key, add a key': (round) => {
      const isRevoked = round % 2 === 0
      const change = isRevoked ? { revokedKeys: [hashOf(PROBE)] } : { addedKeys: [probe] }
      const delta: SnapshotDelta = { format, credentials: keyStep(), ...change }
      return { announce: () => platform.publishDelta(delta, nextKeys()), path, expected: isRevoked ? 401 : 200 }
    },
    'cancel, approve': (round) => {
      const approved = round % 2 === 1
      const delta: SnapshotDelta = { format, credentials: keyStep(), subscriptions: [{ subscriptionId, approved }] }
      return { announce: () => platform.publishDelta(delta, nextKeys()), path, expected: approved ? 200 : 403 }
    },
    deploy: (round) => {
      const api = deployed(`small-${round}`)
      const delta: SnapshotDelta = { format, snapshot: snapshotStep(), apis: [api], targetServerGroups: [group], removedApis: [] }
      return { announce: () => platform.publishDelta(delta, nextSnapshot()), path: `/${probed.basePath}/v1/small-${round}`, expected: 200 }
    },
    'settings of the environment': (round) => {
      const { environment } = platform.snapshot
      const delta: SnapshotDelta = { format, snapshot: snapshotStep(), environment: { ...environment, bodyLimitBytes: round % 2 } }
      return { announce: () => platform.publishDelta(delta, nextSnapshot()), path, expected: round % 2 === 0 ? 413 : 200, body: 'x' }
    },
    'deploy (whole snapshot)': (round) => {
      const api = deployed(`added-${round}`)
      const snapshot = aSnapshot([api, ...apis.slice(1)], [group], { revision: platform.snapshot.revision + 1 })
      platform.compress(snapshot)
      return { announce: () => platform.publish(snapshot), path: `/${probed.basePath}/v1/added-${round}`, expected: 200 }
    },
    'reload (whole list of keys)': (round) => {
      const isOut = round % 2 === 0
      const whole = credentials(isOut ? others : [probe, ...others], platform.credentials.revision + 1)
      platform.compress(whole)
      return { announce: () => platform.publishCredentials(whole), path, expected: isOut ? 401 : 200 }
    },
  }
}

/** Returns the API that is looked at, with a further method. */
function deployed(name: string): SnapshotApi {
  const added = aMethod('GET', `/${name}`, group)
  return { ...probed, stages: probed.stages.map((stage) => ({ ...stage, methods: [...stage.methods, added] })) }
}

/** Calls until the answer has this status. */
async function enforced(agent: Agent, port: number, call: { path: string; body?: string }, expected: number): Promise<void> {
  while ((await statusOf(agent, port, call)) !== expected) await delay(PROBE_EVERY_MS)
}

function statusOf(agent: Agent, port: number, { path, body = '' }: { path: string; body?: string }): Promise<number> {
  const headers = { host: HOST, 'x-api-key': PROBE, ...(body && { 'content-length': body.length }) }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
    sent.end(body)
  })
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)
}

function methodsOf() {
  return Array.from({ length: METHODS }, (_, index) =>
    aMethod('GET', `/things-${index}/{id}`, group, { targetPath: `/v1/things/{id}/${index}` }),
  )
}

function keyOf(index: number): string {
  return `pk_${String(index).padStart(38, '0')}`
}

function settingOf(name: string, usual: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  return given ? Number(given.slice(name.length + 3)) : usual
}
