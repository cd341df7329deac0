import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from '@playwright/test'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
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
