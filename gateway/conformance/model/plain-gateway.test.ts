import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { checkApi } from '@portico/contract/gateway-snapshot/check-api'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { openNodeSubject } from '../../engines/node/testing/node-subject.ts'
import { openWorkerSubject } from '../../engines/workers/testing/worker-subject.ts'
import { type Subject, TRUSTED_PEER } from '../bench.ts'
import { type Echo, TargetServer } from '../target-server.ts'
import { type PlainAnswer, type PlainCall, PlainGateway } from './plain-gateway.ts'
import { worlds } from './random-world.ts'
import { sendCall } from './send-call.ts'

const CALLS = 50
const SUBJECTS = [
  { name: 'a gateway', open: openNodeSubject, worlds: sweepSize({ whole: 200, few: 20 }) },
  { name: 'a gateway of two workers', open: openWorkerSubject, worlds: sweepSize({ whole: 200, few: 10 }) },
]

for (const { name, open, worlds: numRuns } of SUBJECTS)
  test(`${name} answers random calls to random snapshots like the plain model of its rules`, { timeout: 900_000 }, async (t) => {
    await compareWithModel(t, await open(TRUSTED_PEER), numRuns)
  })

async function compareWithModel(t: TestContext, subject: Subject, numRuns: number): Promise<void> {
  const [a, b] = [await TargetServer.open('a'), await TargetServer.open('b')]
  t.after(() => Promise.all([subject.close(), a.close(), b.close()]))
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(worlds([a.port, b.port], CALLS), async ({ snapshot, credentials, calls }) => {
      const groups = new Set(snapshot.targetServerGroups.map(({ id }) => id))
      for (const api of snapshot.apis)
        assert.deepEqual(
          checkApi(api, (id) => groups.has(id)),
          [],
        )
      await subject.applySnapshot({ snapshot, credentials })
      const model = new PlainGateway(snapshot, credentials, TRUSTED_PEER)
      const nameOf = new Map(
        snapshot.targetServerGroups.flatMap(({ servers }) => servers.map(({ id, port }) => [id, port === a.port ? 'a' : 'b'] as const)),
      )
      for (const call of calls) {
        const expected = model.answer(call)
        const outcome = expected.error ?? String(expected.status)
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
        const answered = await send(subject, call)
        const wanted = { ...withoutServers(expected), server: expected.serverIds.map((id) => nameOf.get(id)) }
        const isServer = wanted.server.length === 0 ? answered.server === null : wanted.server.includes(answered.server as 'a' | 'b')
        assert.deepEqual({ ...answered, server: isServer ? wanted.server : answered.server }, forHead(call, wanted), JSON.stringify(call))
      }
    }),
    { numRuns, endOnFailure: true },
  )
  t.diagnostic([...seen].map(([outcome, times]) => `${outcome} ${times}`).join(', '))
  for (const outcome of OUTCOMES) assert.ok((seen.get(outcome) ?? 0) > 0, `no call was answered with ${outcome}`)
}

/** Every outcome that the model knows must be met. */
const OUTCOMES = [
  '200',
  '204',
  'CorsOriginNotAllowed',
  'CredentialInvalid',
  'CredentialMissing',
  'IntrospectionFailed',
  'IpNotAllowed',
  'MalformedRequest',
  'MethodNotAllowed',
  'NoHealthyServer',
  'NotSubscribed',
  'PayloadTooLarge',
  'RequestControlFailed',
  'RouteNotFound',
  'UsageLimitExceeded',
  'VersionPaused',
]

interface Outcome {
  status: number
  error: string | null
  server: unknown
  targetPath: string | null
}

async function send(subject: Subject, call: PlainCall): Promise<Outcome> {
  const answer = await sendCall(subject, call)
  const value = answer.body === '' ? {} : (JSON.parse(answer.body) as Partial<Echo> & { error?: string })
  return { status: answer.status, error: value.error ?? null, server: answer.headers['x-target'] ?? null, targetPath: value.url ?? null }
}

function withoutServers({ status, error, targetPath }: PlainAnswer) {
  return { status, error, targetPath }
}

/** An answer to HEAD has no body that could name the code or the path. */
function forHead({ httpMethod }: PlainCall, wanted: Outcome): Outcome {
  return httpMethod === 'HEAD' ? { ...wanted, error: null, targetPath: null } : wanted
}
