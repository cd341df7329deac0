import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { databaseUrl } from '../support/database-dump.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi, subscribe } from '../support/publish-api.ts'
import { signInByCall } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

interface ToolAnswer {
  isError?: boolean
  content: { type: string; text: string }[]
}

test('an assistant finds a published API, reads it and writes a call, and reads nothing that is not published', async () => {
  const { webUrl, targetPort } = runningStack()
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  const name = uniqueName('Assisted')
  const { apiId, serviceUrl } = await publishApi(developer, admin, { name, basePath: name.toLowerCase(), targetPort })

  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${webUrl}/mcp`)))
  try {
    const call = async (tool: string, given: Record<string, unknown>) => {
      const { isError = false, content } = (await client.callTool({ name: tool, arguments: given })) as ToolAnswer
      return { isError, text: content[0]?.text ?? '' }
    }
    const read = async (tool: string, given: Record<string, unknown>) => {
      const { isError, text } = await call(tool, given)
      expect([tool, isError, text.slice(0, 200)]).toEqual([tool, false, text.slice(0, 200)])
      return JSON.parse(text)
    }
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name).sort()).toEqual(['get_api', 'get_operation', 'list_operations', 'make_sample', 'search_apis'])

    const found = await read('search_apis', { query: name })
    expect(found.apis.map((api: { apiId: string }) => api.apiId)).toEqual([apiId])
    expect([found.total, found.page, found.nextPage]).toEqual([1, 1, null])
    const byOperation = await read('search_apis', { query: `${name} petId` })
    expect(byOperation.apis[0].foundOperation).toMatchObject({ httpMethod: 'GET', path: '/pets/{petId}' })
    expect(await read('list_operations', { apiId, page: 1000 })).toMatchObject({ operations: [], nextPage: null })
    const api = await read('get_api', { apiId })
    expect([api.version.serviceUrl, api.version.authType]).toEqual([serviceUrl, 'apiKey'])
    expect((await fetch(api.openApiDocument)).status).toBe(200)
    const { operations } = await read('list_operations', { apiId, query: 'petId' })
    expect(operations.map(({ path }: { path: string }) => path)).toEqual(['/pets/{petId}'])
    const [{ operation }] = operations
    const whole = await read('get_operation', { apiId, operation })
    expect([whole.httpMethod, whole.path, whole.operation.summary]).toEqual(['GET', '/pets/{petId}', 'Read /pets/{petId}'])
    expect((await fetch(whole.page)).status).toBe(200)
    const sample = await read('make_sample', { apiId, operation, language: 'curl' })
    expect(sample.code).toContain(`curl '${serviceUrl}/pets/`)
    expect(sample.code).toContain('YOUR_API_KEY')

    const draft = await developer.must<{ id: string }>('POST', 'apis', {
      name: `${name} draft`,
      basePath: `${name.toLowerCase()}-draft`,
      targetServerGroupId: (await developer.must<{ targetServerGroup: { id: string } }>('GET', `apis/${apiId}`)).targetServerGroup.id,
    })
    for (const [tool, given] of [
      ['get_api', { apiId: draft.id }],
      ['list_operations', { apiId: draft.id }],
      ['get_operation', { apiId: draft.id, operation }],
      ['get_operation', { apiId, operation: 'no-such-operation' }],
      ['make_sample', { apiId: draft.id, operation, language: 'Go' }],
    ] as const) {
      expect([tool, await call(tool, given)]).toEqual([
        tool,
        { isError: true, text: 'There is no such published API, version or operation.' },
      ])
    }
    expect((await call('get_api', { apiId: "'; drop table apis" })).isError).toBe(true)
    expect(await call('search_apis', { query: '\0' })).toEqual({ isError: true, text: expect.stringContaining('A value is not allowed') })
  } finally {
    await client.close()
  }
})

test('the address of assistants refuses what is not a call of the protocol', async () => {
  const { webUrl } = runningStack()
  const post = (body: string, type = 'application/json') =>
    fetch(`${webUrl}/mcp`, { method: 'POST', body, headers: { 'content-type': type, accept: 'application/json, text/event-stream' } })
  expect((await post('{')).status).toBe(400)
  expect((await post('{}', 'text/plain')).status).toBe(415)
  expect((await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x', params: { text: 'a'.repeat(70_000) } }))).status).toBe(413)
  expect((await fetch(`${webUrl}/mcp`)).status).toBe(405)
  expect((await fetch(`${webUrl}/mcp`, { method: 'DELETE' })).status).toBe(405)
})

const { webUrl } = runningStack()

const asPerson = ({ loginPath, email }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)

const tokenOf = async (person: BrowserlessPerson, scopes: string[]) =>
  await person.must<{ token: { id: string }; secret: string }>('POST', 'my/access-tokens', { name: 'Program', days: 7, scopes })

/** Connects the protocol's client with a personal token, and returns a function that calls a tool. */
async function connected(token: string) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${webUrl}/mcp`), { requestInit }))
  const call = async (tool: string, given: Record<string, unknown> = {}) => {
    const { isError = false, content } = (await client.callTool({ name: tool, arguments: given })) as ToolAnswer
    const text = content[0]?.text ?? ''
    return { isError, text, json: isError ? undefined : JSON.parse(text) }
  }
  return { client, call }
}

/** Returns status and challenge of a request to list tools with a token. */
async function askedWith(authorization: string) {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization }
  const answer = await fetch(`${webUrl}/mcp`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })
  return [answer.status, answer.headers.get('www-authenticate')]
}

const REFUSED = [401, 'Bearer realm="Portico", error="invalid_token"']

test('a person makes a token, an assistant lists their subscriptions and calls within their limits, and revoking ends it', async ({
  page,
}) => {
  const { targetPort } = runningStack()
  const admin = await signedIn('superAdmin')
  const [developer, consumer, stranger] = [
    await asPerson(await makePerson(admin, 'developer')),
    await makePerson(admin, 'user'),
    await asPerson(await makePerson(admin, 'user')),
  ]
  const name = uniqueName('Programmed')
  const { apiId, stageId, serviceUrl } = await publishApi(developer, admin, { name, basePath: name.toLowerCase(), targetPort })
  const { operation } = await operationOf(apiId)

  await signInByCall(page, consumer)
  await page.goto(`${webUrl}/user/profile`)
  await page.getByRole('link', { name: 'Manage access tokens' }).click()
  await expect(page.getByText('You have no access tokens.')).toBeVisible()
  await page.getByLabel('Name').fill('My assistant')
  await page.getByLabel('Expires in').selectOption('30')
  await page.getByRole('button', { name: 'Create token' }).click()
  const secret = page.getByText(/^pat_[0-9A-Za-z]{38}$/)
  await expect(secret).toBeVisible()
  const token = (await secret.textContent()) ?? ''
  await expect(page.getByText(`pat_…${token.slice(-4)}`)).toBeVisible()

  const { client, call } = await connected(token)
  try {
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(['search_apis', 'list_subscriptions', 'call_operation']))
    expect((await call('list_subscriptions')).json).toEqual({ subscriptions: [], total: 0, page: 1, nextPage: null })
    const early = await call('call_operation', { apiId, operation, path: { petId: '7' } })
    expect([early.isError, early.text]).toEqual([
      true,
      'You have no subscription to this API. Request one on its page; its provider decides.',
    ])

    await subscribe(await asPerson(consumer), developer, apiId)
    // The sign-in above ended the page's session; the token is not a session.
    const { json } = await call('list_subscriptions', { query: name })
    expect(json.subscriptions).toMatchObject([
      { apiId, apiName: name, status: 'APPROVED', versions: [{ stageId, serviceUrl }], usage: [{ used: { perDay: 0 } }] },
    ])
    const answer = await call('call_operation', { apiId, operation, path: { petId: 'a b' } })
    expect(answer.json).toMatchObject({ status: 200, url: `${serviceUrl}/pets/a%20b` })
    expect(answer.text).not.toMatch(/pk_|pat_/)
    const usedOf = async () => (await call('list_subscriptions', { query: name })).json.subscriptions[0].usage[0].used.perDay
    // Not more often: tokens are limited in calls per minute.
    await expect.poll(usedOf, { intervals: [1_000], timeout: 60_000 }).toBe(1)

    for (const [given, text] of [
      [{ operation }, 'These parameters have no value: petId (path).'],
      [{ operation, path: { petId: '1' }, query: { size: 1 } }, 'The operation has no query parameter size. It has: none.'],
      [{ operation, path: { petId: '1' }, body: {} }, 'The operation takes no body.'],
      [{ operation: 'no-such-operation' }, 'There is no such published API, version or operation.'],
    ] as const) {
      const refused = await call('call_operation', { apiId, ...given })
      expect([refused.isError, refused.text]).toEqual([true, text])
    }

    const strangers = await connected((await tokenOf(stranger, ['readSubscriptions', 'makeCalls'])).secret)
    expect((await strangers.call('list_subscriptions')).json.total).toBe(0)
    expect((await strangers.call('call_operation', { apiId, operation, path: { petId: '1' } })).isError).toBe(true)
    await strangers.client.close()
  } finally {
    await client.close()
  }

  await signInByCall(page, consumer)
  await page.goto(`${webUrl}/user/profile/access-tokens`)
  await page.getByRole('button', { name: 'Revoke: My assistant' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('You have no access tokens.')).toBeVisible()
  expect(await askedWith(`Bearer ${token}`)).toEqual(REFUSED)
})

async function operationOf(apiId: string): Promise<{ operation: string }> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${webUrl}/mcp`)))
  const { content } = (await client.callTool({ name: 'list_operations', arguments: { apiId, query: 'petId' } })) as ToolAnswer
  await client.close()
  return JSON.parse(content[0]?.text ?? '').operations[0]
}

test('a token does only what it may, and wrong or expired ones are refused', async () => {
  const person = await asPerson(await makePerson(await signedIn('superAdmin'), 'user'))
  const reader = await connected((await tokenOf(person, ['readSubscriptions'])).secret)
  const refused = await reader.call('call_operation', { apiId: '0197a3c2-0000-7000-8000-000000000000', operation: 'x' })
  expect(refused.isError).toBe(true)
  await reader.client.close()
  const caller = await connected((await tokenOf(person, ['makeCalls'])).secret)
  expect(await caller.call('list_subscriptions')).toMatchObject({
    isError: true,
    text: 'The access token may not do this. Create one that may in your profile.',
  })
  await caller.client.close()

  for (const wrong of ['Bearer', 'Bearer pat_x', 'Basic YTpi', `Bearer pat_${'0'.repeat(38)}`])
    expect(await askedWith(wrong)).toEqual(REFUSED)
  const { token, secret } = await tokenOf(person, ['readSubscriptions'])
  expect((await askedWith(`Bearer ${secret}`))[0]).toBe(200)
  const database = new pg.Client(databaseUrl())
  await database.connect()
  await database.query('update personal_tokens set expires_at = now() where id = $1', [token.id])
  await database.end()
  expect(await askedWith(`Bearer ${secret}`)).toEqual(REFUSED)
})
