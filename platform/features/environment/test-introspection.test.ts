import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it, type TestContext } from 'node:test'
import { newId } from '../../database/new-id.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

const AUTHORIZATION = 'Z2F0ZXdheTpwbGFudGVk'
const PATH = '/environments/introspection-test'

let test: TestPlatform
let admin: TestCaller

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
})
after(() => test.stop())

/** Starts an introspection endpoint; returns its address and the requests it got. */
async function anEndpoint(t: TestContext, answer: RequestListener) {
  const seen: { authorization: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ authorization: request.headers.authorization, body })
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  return { introspectionUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/introspect`, seen }
}

const json =
  (value: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

describe('the test of an introspection endpoint', () => {
  it('asks about a random token, as gateways do', async (t) => {
    const { introspectionUri, seen } = await anEndpoint(t, json({ active: false }))
    const { status, body } = await admin.post(PATH, { introspectionUri, authorization: AUTHORIZATION, tokenTypeHint: 'access_token' })
    assert.equal(status, 200)
    assert.deepEqual([body.result, body.status, body.token], ['works', 200, null])
    assert.equal(seen[0]?.authorization, `Basic ${AUTHORIZATION}`)
    assert.match(seen[0]?.body ?? '', /^token=[\w-]{20,}&token_type_hint=access_token$/)
  })

  it('says what the endpoint knows of an entered token', async (t) => {
    const { introspectionUri, seen } = await anEndpoint(t, json({ active: true, sub: 'client-1', scope: 'read', aud: ['api'] }))
    const settings = { introspectionUri, authorization: AUTHORIZATION, identifierField: 'sub', token: 'a+b' }
    const tokenWith = async (more: object) => (await admin.post(PATH, { ...settings, ...more })).body.token
    assert.deepEqual(await tokenWith({}), { active: true, identifier: 'client-1', hasScope: true, hasAudience: true })
    assert.equal(seen[0]?.body, 'token=a%2Bb')
    const other = { identifierField: 'client_id', scope: 'read write', audience: 'other' }
    assert.deepEqual(await tokenWith(other), { active: true, identifier: null, hasScope: false, hasAudience: false })
    const expired = await anEndpoint(t, json({ active: true, sub: 'client-1', exp: 1 }))
    assert.equal((await tokenWith({ introspectionUri: expired.introspectionUri })).active, false)
  })

  it('names each way to fail, in time and within bounds', async (t) => {
    const cases: [expected: string, status: number | null, answer: RequestListener][] = [
      ['authorizationRefused', 401, (_request, response) => response.writeHead(401).end()],
      ['authorizationRefused', 403, (_request, response) => response.writeHead(403).end()],
      ['otherStatus', 302, (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
      ['otherStatus', 500, (_request, response) => response.writeHead(500).end('{"active":true}')],
      ['notAnAnswer', 200, (_request, response) => response.end('<html>')],
      ['notAnAnswer', 200, json({ active: 'yes' })],
      ['notAnAnswer', 200, json({ active: true, more: 'x'.repeat(65_536) })],
      ['timeout', null, () => undefined],
      ['unreachable', null, (request) => request.socket.destroy()],
    ]
    for (const [expected, seen, answer] of cases) {
      const { introspectionUri } = await anEndpoint(t, answer)
      const { body } = await admin.post(PATH, {
        introspectionUri,
        authorization: AUTHORIZATION,
        timeoutMs: expected === 'timeout' ? 200 : 5_000,
        token: 't',
      })
      assert.deepEqual([body.result, body.status, body.token], [expected, seen, null])
    }
  })

  it('uses the stored authorization value for the same origin only, and stores nothing', async (t) => {
    const { introspectionUri, seen } = await anEndpoint(t, json({ active: false }))
    const { id, name, apiEndpoint } = await buildEnvironment(test.db)
    const noneYet = await admin.post(PATH, { environmentId: id, introspectionUri })
    assert.deepEqual(noneYet.body.data.fields, [{ path: 'authorization', rule: 'required', values: {} }])
    const oauth = { enabled: true, introspectionUri, authorization: AUTHORIZATION }
    const before = (await admin.put(`/environments/${id}`, { name, apiEndpoint, listenPort: 8080, oauth })).body
    const { text, body } = await admin.post(PATH, { environmentId: id, introspectionUri: introspectionUri.replace(/introspect$/, 'other') })
    assert.equal(body.result, 'works')
    assert.equal(seen[0]?.authorization, `Basic ${AUTHORIZATION}`)
    assert.ok(!text.includes(AUTHORIZATION))
    const elsewhere = await anEndpoint(t, json({ active: false }))
    const refused = await admin.post(PATH, { environmentId: id, introspectionUri: elsewhere.introspectionUri })
    assert.equal(refused.body.error, 'ClassValidatorPassFailed')
    assert.equal(elsewhere.seen.length, 0)
    assert.deepEqual((await admin.get(`/environments/${id}`)).body, before)
    assert.equal((await admin.post(PATH, { environmentId: newId(), introspectionUri })).body.error, 'EnvironmentNotFound')
  })

  it('connects to nothing that the outbound policy denies, and is for admins only', async (t) => {
    const { introspectionUri, seen } = await anEndpoint(t, json({ active: false }))
    const strict = await startTestPlatform({ ALLOW_LOOPBACK_TARGETS: 'off' })
    t.after(() => strict.stop())
    const settings = { introspectionUri, authorization: AUTHORIZATION }
    const { body } = await (await strict.as('admin')).post(PATH, settings)
    assert.deepEqual([body.result, body.status, seen.length], ['notAllowed', null, 0])
    assert.equal((await (await test.as('developer')).post(PATH, settings)).status, 403)
    assert.equal((await test.anonymous.post(PATH, settings)).status, 401)
  })
})
