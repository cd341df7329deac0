import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { SNAPSHOT_FORMAT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../gateway/conformance/build-snapshot.ts'
import { FakePlatform } from '../../gateway/conformance/fake-platform.ts'
import { eventually, GatewayProcess } from '../../gateway/conformance/gateway-process.ts'
import { callRaw } from '../../gateway/conformance/raw-call.ts'
import { TargetServer } from '../../gateway/conformance/target-server.ts'

/** What a start finds on disk after a crash, an upgrade, a roll-back or a mistake, with the platform there and away. */
const FORMS: Record<string, (text: string) => string> = {
  'of an older format': (text) => JSON.stringify({ ...JSON.parse(text), format: SNAPSHOT_FORMAT - 1 }),
  'of a newer format': (text) => JSON.stringify({ ...JSON.parse(text), format: SNAPSHOT_FORMAT + 1 }),
  truncated: (text) => text.slice(0, text.length / 2),
  'of another program': () => '{"name":"another program"}',
}
const DOCUMENTS = ['snapshot', 'credentials'] as const

let directory: string
let target: TargetServer
let platform: FakePlatform
let made = 0

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-disk-'))
  target = await TargetServer.open()
  const group = aGroup([target.port])
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
  const keys = [aCredential(KEY, api)]
  platform = new FakePlatform(aSnapshot([api], [group], { revision: 1 }), credentials(keys, 1))
  await platform.open()
  const gateway = new GatewayProcess(settingsOf('kept'))
  await serves(gateway)
  platform.publish(aSnapshot([api], [group], { revision: 2 }))
  platform.publishCredentials(credentials(keys, 2))
  await eventually(
    () => platform.heartbeats.some(({ snapshotRevision, credentialRevision }) => snapshotRevision === 2 && credentialRevision === 2),
    'two generations of both documents',
  )
  assert.equal(await gateway.stop(), 0)
})
after(async () => {
  await Promise.all([platform.close(), target.close()])
  await rm(directory, { recursive: true })
})

const settingsOf = (name: string) => platform.settingsOf(join(directory, name))

async function statusAt(gateway: GatewayProcess): Promise<number> {
  const request = `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`
  return (await callRaw(await gateway.port(), request).catch(() => ({ status: 0 }))).status
}

const serves = (gateway: GatewayProcess) => eventually(async () => (await statusAt(gateway)) === 200, 'the gateway serves')

/** Starts a gateway on a copy of the state, in which some files are spoilt. */
async function startOn(t: TestContext, spoil: (text: string) => string, generations: readonly string[]): Promise<GatewayProcess> {
  made += 1
  const folder = join(directory, String(made))
  await cp(join(directory, 'kept'), folder, { recursive: true })
  for (const name of DOCUMENTS)
    for (const generation of generations) {
      const file = join(folder, `${name}${generation}.json`)
      await writeFile(file, spoil(await readFile(file, 'utf8')))
    }
  const gateway = new GatewayProcess(settingsOf(String(made)))
  t.after(() => gateway.stop('SIGKILL'))
  return gateway
}

/** Waits until the log names these files as set aside. */
const setAside = (gateway: GatewayProcess, generations: readonly string[]) =>
  eventually(
    () =>
      DOCUMENTS.every((name) =>
        generations.every((generation) =>
          gateway.lines.some((line) => line.includes(`"${name}${generation}.json"`) && line.includes('set aside')),
        ),
      ),
    'the files are named in the log',
  )

let isAway = false

/** Stops the platform until `comesBack`, or the end of the test. */
async function goesAway(t: TestContext): Promise<void> {
  await platform.close()
  isAway = true
  t.after(comesBack)
}

async function comesBack(): Promise<void> {
  if (isAway) await platform.open()
  isAway = false
}

for (const [form, spoil] of Object.entries(FORMS))
  describe(`a gateway whose newest state is ${form}`, { timeout: 300_000 }, () => {
    test('fetches it whole from the platform', async (t) => {
      const sentBefore = platform.sent.length
      const gateway = await startOn(t, spoil, [''])
      await setAside(gateway, [''])
      await eventually(
        () => DOCUMENTS.every((name) => platform.sent.slice(sentBefore).includes(`200 /gateway-link/${name}`)),
        'both documents are fetched whole',
      )
      await serves(gateway)
      assert.equal(await gateway.stop(), 0)
    })

    test('serves the previous one without the platform', async (t) => {
      await goesAway(t)
      const gateway = await startOn(t, spoil, [''])
      await setAside(gateway, [''])
      await serves(gateway)
      assert.ok(gateway.lines.some((line) => line.includes('using the previous state on disk')))
      assert.equal(await gateway.stop(), 0)
    })

    test('is not ready without the platform if the previous one is no better, and serves when it is back', async (t) => {
      await goesAway(t)
      const gateway = await startOn(t, spoil, ['', '.previous'])
      await setAside(gateway, ['', '.previous'])
      await eventually(async () => (await statusAt(gateway)) === 503, 'the gateway answers that it is not ready')
      await comesBack()
      await serves(gateway)
      assert.equal(await gateway.stop(), 0)
    })
  })
