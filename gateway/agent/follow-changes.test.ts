import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  type GatewaySnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotApi,
  type SnapshotTargetServerGroup,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { sweepSize } from '@portico/contract/testing/sweep'
import {
  aCredential,
  aGroup,
  aMethod,
  anApi,
  aSnapshot,
  aStage,
  credentials,
  HOST,
  hashOf,
  KEY,
  OTHER_KEY,
} from '../conformance/build-snapshot.ts'
import { FakePlatform } from '../conformance/fake-platform.ts'
import { eventually, GatewayProcess } from '../conformance/gateway-process.ts'
import { callRaw } from '../conformance/raw-call.ts'
import { type Echo, TargetServer } from '../conformance/target-server.ts'

const format = SNAPSHOT_FORMAT
let directory: string
let target: TargetServer
let group: SnapshotTargetServerGroup
let api: SnapshotApi
let platform: FakePlatform
let gateway: GatewayProcess

const state = (name: string) => join(directory, name)
const start = () => new GatewayProcess(platform.settingsOf(directory))
const statusOf = async (key = KEY) => {
  const head = `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${key}\r\n\r\n`
  return (await callRaw(await gateway.port(), head).catch(() => null))?.status
}
/** The header that the target server gets from a request control of the API. */
const secretOfCall = async () => {
  const head = `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`
  const answer = await callRaw(await gateway.port(), head).catch(() => null)
  return answer?.status === 200 ? (JSON.parse(answer.body) as Echo).headers['x-secret'] : null
}
const answers = (status: number, what: string, key?: string) => eventually(async () => (await statusOf(key)) === status, what)
const snapshotOf = (revision: number, status: 'active' | 'paused' = 'active'): GatewaySnapshot =>
  aSnapshot([{ ...api, stages: api.stages.map((stage) => ({ ...stage, status })) }], [group], { revision })
/** Restarts the gateway after a kill, with the platform away. */
const restartAlone = async () => {
  await platform.close()
  await gateway.stop('SIGKILL')
  gateway = start()
}

describe('a gateway that follows changes', { timeout: 600_000 }, () => {
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portico-changes-'))
    target = await TargetServer.open()
    group = aGroup([target.port])
    api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
    platform = new FakePlatform(snapshotOf(1), credentials([aCredential(KEY, api), aCredential(OTHER_KEY, api)]))
    await platform.open()
    gateway = start()
    await answers(200, 'the gateway serves')
    await eventually(() => platform.listeners === 1, 'the event stream')
  })
  after(async () => {
    await gateway.stop('SIGKILL')
    await platform.close()
    await target.close()
    await rm(directory, { recursive: true })
  })

  test('applies a pause and a revoked key without fetching a whole document', async () => {
    platform.sent.length = 0
    const [stage] = api.stages
    platform.publishDelta(
      { format, snapshot: { from: 1, to: 2 }, stages: [{ stageId: stage?.id ?? '', status: 'paused' }] },
      { snapshot: snapshotOf(2, 'paused') },
    )
    await answers(503, 'the pause')
    platform.publishDelta(
      { format, snapshot: { from: 2, to: 3 }, stages: [{ stageId: stage?.id ?? '', status: 'active' }] },
      { snapshot: snapshotOf(3) },
    )
    await answers(200, 'the end of the pause')
    platform.publishDelta(
      { format, credentials: { from: 1, to: 2 }, revokedKeys: [hashOf(OTHER_KEY)] },
      { credentials: credentials([aCredential(KEY, api)], 2) },
    )
    await answers(401, 'the revoked key', OTHER_KEY)
    assert.deepEqual(platform.sent, ['226 /gateway-link/snapshot', '226 /gateway-link/snapshot', '226 /gateway-link/credentials'])
    await eventually(() => platform.heartbeats.at(-1)?.credentialRevision === 2, 'the heartbeat')
    assert.equal(platform.heartbeats.at(-1)?.snapshotRevision, 3)
  })

  test('keeps applied changes over a kill and a restart without the platform', async () => {
    await restartAlone()
    await answers(200, 'the start from disk')
    assert.equal(await statusOf(OTHER_KEY), 401)
    platform.sent.length = 0
    await platform.open()
    await eventually(() => platform.heartbeats.at(-1)?.credentialRevision === 2 && platform.listeners === 1, 'the reconnect')
    assert.deepEqual(platform.sent, [])
  })

  test('applies a deployment as a change of its API, with its secrets encrypted on disk', async () => {
    const secret = 'the value of a request control'
    const deployed: SnapshotApi = { ...api, requestControls: [{ action: 'set', place: 'header', name: 'X-Secret', value: secret }] }
    platform.sent.length = 0
    const { revision } = platform.snapshot
    const whole = { ...snapshotOf(revision + 1), apis: [deployed] }
    const snapshot = { from: revision, to: revision + 1 }
    platform.publishDelta({ format, snapshot, apis: [deployed], targetServerGroups: [group], removedApis: [] }, { snapshot: whole })
    await eventually(async () => (await secretOfCall()) === secret, 'the deployment')
    assert.deepEqual(platform.sent, ['226 /gateway-link/snapshot'])
    await eventually(async () => (await readFile(state('snapshot.changes.jsonl'), 'utf8')).includes('X-Secret'), 'the change on disk')
    assert.ok(!(await readFile(state('snapshot.changes.jsonl'), 'utf8')).includes(secret))
    await restartAlone()
    await answers(200, 'the start from disk')
    assert.equal(await secretOfCall(), secret)
    platform.sent.length = 0
    await platform.open()
    await eventually(() => platform.heartbeats.at(-1)?.snapshotRevision === revision + 1 && platform.listeners === 1, 'the reconnect')
    assert.deepEqual(platform.sent, [])
    const step = { from: revision + 1, to: revision + 2 }
    const removal: SnapshotDelta = { format, snapshot: step, apis: [], targetServerGroups: [], removedApis: [api.id] }
    platform.publishDelta(removal, { snapshot: { ...whole, revision: revision + 2, apis: [] } })
    await answers(404, 'the removal')
    const back = { from: revision + 2, to: revision + 3 }
    platform.publishDelta({ format, snapshot: back, apis: [api], targetServerGroups: [group] }, { snapshot: snapshotOf(revision + 3) })
    await answers(200, 'the API is back')
    assert.deepEqual(platform.sent, ['226 /gateway-link/snapshot', '226 /gateway-link/snapshot'])
  })

  test('applies the settings of its environment as a small change, with their secrets encrypted on disk', async () => {
    const whole = platform.snapshot
    const { revision, environment } = whole
    const authorization = 'Z2F0ZXdheTpzZWNyZXQ='
    const oauth = { introspectionUri: 'http://127.0.0.1:9/', authorization, tokenTypeHint: null, identifierField: 'client_id' }
    const moved = { ...environment, host: 'moved.example.test', oauth: { ...oauth, scope: null, audience: null, timeoutMs: 1_000 } }
    const statusAt = async (host: string) => {
      const head = `GET /shop/v1/items HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${KEY}\r\n\r\n`
      return (await callRaw(await gateway.port(), head).catch(() => null))?.status
    }
    platform.sent.length = 0
    const changed = { ...whole, revision: revision + 1, environment: moved }
    platform.publishDelta({ format, snapshot: { from: revision, to: revision + 1 }, environment: moved }, { snapshot: changed })
    await eventually(async () => (await statusAt(moved.host)) === 200, 'the new host')
    assert.equal(await statusAt(HOST), 404)
    assert.deepEqual(platform.sent, ['226 /gateway-link/snapshot'])
    const stored = () => readFile(state('snapshot.changes.jsonl'), 'utf8')
    await eventually(async () => (await stored()).includes(moved.host), 'the change on disk')
    assert.ok(!(await stored()).includes(authorization))
    await restartAlone()
    await eventually(async () => (await statusAt(moved.host)) === 200, 'the start from disk')
    platform.sent.length = 0
    await platform.open()
    await eventually(() => platform.heartbeats.at(-1)?.snapshotRevision === revision + 1 && platform.listeners === 1, 'the reconnect')
    assert.deepEqual(platform.sent, [])
    const step = { from: revision + 1, to: revision + 2 }
    platform.publishDelta({ format, snapshot: step, environment }, { snapshot: { ...whole, revision: revision + 2 } })
    await answers(200, 'the host is back')
  })

  test('fetches the whole document if a deployment cannot be served, reports why, and makes the next change of another API', async () => {
    const { revision } = platform.snapshot
    const invalid = { ...api, cors: null as never }
    const wholeOf = (one: SnapshotApi, to: number) => ({ ...snapshotOf(to), apis: [one] })
    platform.sent.length = 0
    const change = { from: revision, to: revision + 1 }
    const delta: SnapshotDelta = { format, snapshot: change, apis: [invalid], targetServerGroups: [group] }
    platform.publishDelta(delta, { snapshot: wholeOf(invalid, revision + 1) })
    await eventually(() => platform.heartbeats.at(-1)?.snapshotRevision === revision + 1, 'the revision')
    assert.deepEqual(platform.sent, ['226 /gateway-link/snapshot', '200 /gateway-link/snapshot'])
    await eventually(() => platform.heartbeats.at(-1)?.refusedParts?.[0]?.apiId === api.id, 'the refused part')
    const pets = anApi('pets', [aStage('v1', [aMethod('GET', '/items', group)])])
    const added: SnapshotDelta = { format, snapshot: { from: revision + 1, to: revision + 2 }, apis: [pets], targetServerGroups: [group] }
    platform.publishDelta(added, { snapshot: { ...wholeOf(invalid, revision + 2), apis: [invalid, pets] } })
    await eventually(() => platform.heartbeats.at(-1)?.snapshotRevision === revision + 2, 'the next revision')
    assert.deepEqual(platform.sent.slice(2), ['226 /gateway-link/snapshot'])
    assert.equal(platform.heartbeats.at(-1)?.refusedParts?.length, 1)
    platform.publish(snapshotOf(revision + 3))
    await eventually(() => platform.heartbeats.at(-1)?.snapshotRevision === revision + 3, 'the mended revision')
    assert.deepEqual(platform.heartbeats.at(-1)?.refusedParts ?? [], [])
    assert.equal(await statusOf(), 200)
  })

  test('fetches the whole document if a change cannot be applied', async () => {
    platform.sent.length = 0
    const { revision } = platform.snapshot
    platform.publishDelta(
      { format, snapshot: { from: revision, to: revision + 1 }, stages: [{ stageId: 'unknown', status: 'paused' }] },
      { snapshot: snapshotOf(revision + 1, 'paused') },
    )
    await answers(503, 'the pause')
    assert.deepEqual(platform.sent, ['226 /gateway-link/snapshot', '200 /gateway-link/snapshot'])
    const step = { from: revision + 1, to: revision + 2 }
    platform.publishDelta({ format, snapshot: step, stages: [null as never] }, { snapshot: snapshotOf(revision + 2) })
    await answers(200, 'the end of the pause')
    assert.deepEqual(platform.sent.slice(2), ['226 /gateway-link/snapshot', '200 /gateway-link/snapshot'])
  })

  test('fetches the whole document if a change has a list of a newer platform', async () => {
    platform.sent.length = 0
    const { revision } = platform.snapshot
    const publish = (from: number, status: 'active' | 'paused') =>
      platform.publishDelta({ format, snapshot: { from, to: from + 1 }, addedLater: [] } as SnapshotDelta, {
        snapshot: snapshotOf(from + 1, status),
      })
    publish(revision, 'paused')
    await answers(503, 'the pause')
    publish(revision + 1, 'active')
    await answers(200, 'the end of the pause')
    const both = ['226 /gateway-link/snapshot', '200 /gateway-link/snapshot']
    assert.deepEqual(platform.sent, [...both, ...both])
  })

  test('fetches the documents for an announcement of an unknown kind, as a newer platform may send', async () => {
    platform.credentials = credentials([], 3)
    platform.announce('somethingNew')
    await answers(401, 'the change')
    platform.publishCredentials(credentials([aCredential(KEY, api)], 4))
    await answers(200, 'the key')
  })

  test('ignores fields that a newer platform adds', async () => {
    const revision = platform.snapshot.revision + 1
    platform.publish({ ...snapshotOf(revision), addedLater: { any: 1 } } as GatewaySnapshot)
    await eventually(() => platform.heartbeats.at(-1)?.snapshotRevision === revision, 'the revision')
    assert.equal(await statusOf(), 200)
    assert.equal(platform.heartbeats.at(-1)?.refusedRevision, undefined)
  })

  test('serves the previous generation if the newest on disk is unusable, sets that aside, and fetches the whole', async () => {
    platform.publishCredentials(credentials([aCredential(KEY, api)], 5))
    await eventually(() => platform.heartbeats.at(-1)?.credentialRevision === 5, 'two generations with the key')
    const unusable = {
      truncated: '{"format":1,"revision":',
      newer: JSON.stringify({ ...snapshotOf(6), format: SNAPSHOT_FORMAT + 1 }),
      older: JSON.stringify({ ...snapshotOf(6), format: 0 }),
      foreign: 'PK\u0003\u0004',
    }
    for (const [turn, name] of ['snapshot', 'credentials'].entries())
      for (const [index, [form, text]] of Object.entries(unusable).entries())
        for (const isAway of [true, false].slice(0, sweepSize({ whole: 2, few: 1 })).map((away) => away === ((turn + index) % 2 === 0))) {
          const what = `${name}, ${form}, the platform is ${isAway ? 'away' : 'there'}`
          await gateway.stop('SIGKILL')
          if (isAway) await platform.close()
          await writeFile(state(`${name}.json`), text)
          platform.sent.length = 0
          gateway = start()
          await answers(200, `${what}: it serves`)
          assert.match(gateway.lines.join(), new RegExp(`"file":"${name}.json".*set aside an unusable state file`), what)
          assert.equal(await readFile(state(`${name}.json.unusable`), 'utf8'), text, what)
          if (isAway) await platform.open()
          await eventually(() => platform.sent.includes(`200 /gateway-link/${name}`), `${what}: the whole`)
          await eventually(async () => (await readdir(directory)).includes(`${name}.json`), `${what}: the new generation`)
        }
    assert.deepEqual(platform.malformed, [])
  })
})
