import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SNAPSHOT_FORMAT, type SnapshotApi, type SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, hashOf } from '../gateway/conformance/build-snapshot.ts'
import { FakePlatform } from '../gateway/conformance/fake-platform.ts'
import { eventually, GatewayProcess } from '../gateway/conformance/gateway-process.ts'
import { TargetServer } from '../gateway/conformance/target-server.ts'

/**
 * `node bench/gateway-changes.ts [--large]`: how long a gateway needs from the announcement of a change until it enforces it, and for how long
 * it answers no call meanwhile, for a pause, a deployment and a revoked key, as small changes and as whole documents. `--large` measures 10,000 APIs and
 * 100,000 keys too.
 */
const ROUNDS = 5
const METHODS = 10
/** The key of the calls that look for the change. */
const PROBE = 'pk_probe_probe_probe_probe_probe_probe'
/** Writing to disk, and its standstill, follow the change. */
const AFTER_MS = 500
const format = SNAPSHOT_FORMAT

interface Measured {
  enforcedMs: number[]
  standstillMs: number[]
}

const directory = mkdtempSync(join(tmpdir(), 'portico-bench-'))
try {
  await measureSize(1_000, 10_000)
  if (process.argv.includes('--large')) await measureSize(10_000, 100_000)
} finally {
  rmSync(directory, { recursive: true, force: true })
}
process.exit()

async function measureSize(apiCount: number, keyCount: number): Promise<void> {
  const target = await TargetServer.open()
  const groups = Array.from({ length: apiCount }, () => aGroup([target.port]))
  const apis = groups.map((group, index) => apiOf(`api-${index}`, group))
  const [first] = apis as [SnapshotApi]
  const keys = Array.from({ length: keyCount }, (_, index) =>
    aCredential(`pk_${String(index).padStart(38, '0')}`, apis[index % apiCount] as SnapshotApi),
  )
  const all = [aCredential(PROBE, first), ...keys]
  const platform = new FakePlatform(aSnapshot(apis, groups), credentials(all))
  await platform.open()
  const gateway = new GatewayProcess(platform.settingsOf(join(directory, String(apiCount))))
  const port = await gateway.port()
  await eventually(() => gateway.lines.some((line) => line.includes('serving credentials')), 'the keys')
  await eventually(() => gateway.lines.some((line) => line.includes('serving snapshot')), 'the snapshot')
  await eventually(() => platform.listeners === 1, 'the event stream')
  const stageId = first.stages[0]?.id ?? ''
  const snapshotOf = (status: 'active' | 'paused', revision: number) =>
    aSnapshot([{ ...first, stages: first.stages.map((stage) => ({ ...stage, status })) }, ...apis.slice(1)], groups, { revision })
  const pauses = (isWhole: boolean) => (round: number) => {
    const status = round % 2 === 0 ? 'paused' : 'active'
    const from = platform.snapshot.revision
    const snapshot = snapshotOf(status, from + 1)
    const change: SnapshotDelta = { format, snapshot: { from, to: from + 1 }, stages: [{ stageId, status }] }
    // Before the calls, which this process makes too.
    platform.compress(snapshot)
    return {
      announce: () => publish(isWhole, change, { snapshot }),
      enforced: (answer: number) => (answer === 503) === (status === 'paused'),
    }
  }
  /** An API is deployed without the method that is called, and with it. */
  const deployments = (isWhole: boolean) => (round: number) => {
    const isWithout = round % 2 === 0
    const from = platform.snapshot.revision
    const stages = first.stages.map((stage) => ({ ...stage, methods: isWithout ? stage.methods.slice(1) : stage.methods }))
    const api = { ...first, stages }
    const snapshot = aSnapshot([api, ...apis.slice(1)], groups, { revision: from + 1 })
    const change: SnapshotDelta = { format, snapshot: { from, to: from + 1 }, apis: [api], targetServerGroups: groups.slice(0, 1) }
    platform.compress(snapshot)
    return {
      announce: () => publish(isWhole, change, { snapshot }),
      enforced: (answer: number) => (answer === 404) === isWithout,
    }
  }
  const revocations = (isWhole: boolean) => (round: number) => {
    const isRevoked = round % 2 === 0
    const from = platform.credentials.revision
    const whole = credentials(isRevoked ? keys : all, from + 1)
    platform.compress(whole)
    const step = { from, to: from + 1 }
    const change: SnapshotDelta = isRevoked
      ? { format, credentials: step, revokedKeys: [hashOf(PROBE)] }
      : { format, credentials: step, addedKeys: [aCredential(PROBE, first)] }
    return {
      announce: () => publish(isWhole, change, { credentials: whole }),
      enforced: (answer: number) => (answer === 401) === isRevoked,
    }
  }
  const publish = (isWhole: boolean, change: SnapshotDelta, whole: Parameters<FakePlatform['publishDelta']>[1]) => {
    platform.publishDelta(change, whole)
    if (isWhole) platform.delta = null
  }
  const parts = { port, path: `/${first.basePath}/v1/things-0/1` }
  process.stdout.write(`\n${apiCount} APIs × ${METHODS} methods, ${keyCount} keys\n`)
  for (const isWhole of [false, true]) {
    const kind = isWhole ? 'whole document' : 'small change'
    report(`pause, ${kind}`, await measure(parts, pauses(isWhole)))
    report(`deployment, ${kind}`, await measure(parts, deployments(isWhole)))
    report(`revoked key, ${kind}`, await measure(parts, revocations(isWhole)))
  }
  await gateway.stop('SIGKILL')
  await platform.close()
  await target.close()
}

/** Calls without a pause; a call's time is the standstill that a caller notices. */
async function measure(
  { port, path }: { port: number; path: string },
  change: (round: number) => { announce: () => void; enforced: (status: number) => boolean },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const measured: Measured = { enforcedMs: [], standstillMs: [] }
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const { announce, enforced } = change(round)
    await statusOf(agent, port, path)
    const start = performance.now()
    announce()
    let longest = 0
    let enforcedAt = 0
    while (enforcedAt === 0 || performance.now() < enforcedAt + AFTER_MS) {
      const sent = performance.now()
      const status = await statusOf(agent, port, path)
      const now = performance.now()
      longest = Math.max(longest, now - sent)
      if (enforcedAt === 0 && enforced(status)) enforcedAt = now
    }
    measured.enforcedMs.push(enforcedAt - start)
    measured.standstillMs.push(longest)
  }
  agent.destroy()
  return measured
}

function statusOf(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path, headers: { host: HOST, 'x-api-key': PROBE } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
  })
}

function report(name: string, { enforcedMs, standstillMs }: Measured): void {
  const of = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
    return `median ${at(0.5)} ms, most ${Math.round(sorted.at(-1) ?? 0)} ms`
  }
  process.stdout.write(`  ${name.padEnd(28)} enforced: ${of(enforcedMs).padEnd(30)} longest call: ${of(standstillMs)}\n`)
}

function apiOf(basePath: string, group: SnapshotTargetServerGroup): SnapshotApi {
  const methods = Array.from({ length: METHODS }, (_, index) =>
    aMethod('GET', `/things-${index}/{id}`, group, { targetPath: `/v1/things/{id}/${index}` }),
  )
  return anApi(basePath, [aStage('v1', methods)])
}
