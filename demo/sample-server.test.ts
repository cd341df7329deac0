import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { DEMO_APIS } from './catalogue.ts'
import type { SampleApi, SampleOperation } from './sample-api.ts'
import { documentOf, plainOf } from './sample-document.ts'
import { firstRequestOf, type SampleRequest } from './sample-requests.ts'
import { sampleServer } from './sample-server.ts'

let server: Server
let origin: string

before(async () => {
  server = createServer(sampleServer(DEMO_APIS))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.close()
  server.closeAllConnections()
})

const OPERATIONS = DEMO_APIS.flatMap((api) => Object.entries(api.operations).map(([key, operation]) => ({ api, key, operation })))

function send({ method, path, contentType, body }: SampleRequest): Promise<Response> {
  return fetch(`${origin}${path}`, { method, headers: contentType ? { 'content-type': contentType } : {}, body })
}

/** Returns why a value does not fit a schema of the API's document; null if it fits. */
function faultOf(api: SampleApi, schema: object, value: unknown): string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const document = documentOf(api, 'v2')
  return ajv.validate(plainOf({ ...schema, components: document.components }), value) ? null : ajv.errorsText()
}

describe('the sample server', () => {
  it('has each operation once', () => {
    const keys = OPERATIONS.map(({ key }) => key.replace(/\{\w+\}/g, '{}'))
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    )
  })

  for (const { api, key, operation } of OPERATIONS)
    it(`answers the first call of ${key} as its document says, also when it is repeated`, async () => {
      await checkFirstCall(api, key, operation)
      if (!key.startsWith('DELETE')) await checkFirstCall(api, key, operation)
    })

  it('answers 404 for what does not exist', async () => {
    const reads = OPERATIONS.filter(({ key, operation }) => key.startsWith('GET') && operation.parameters?.some((one) => one.in === 'path'))
    for (const { key, operation } of reads) {
      if (operation.parameters?.some(({ schema }) => schema.pattern || schema.format) || key.includes('{label}')) continue
      const { status } = await fetch(`${origin}${key.slice('GET '.length).replace(/\{\w+\}/, 'unknown')}`)
      assert.equal(status, 404, key)
    }
    assert.equal((await fetch(`${origin}/nothing`)).status, 404)
  })

  it('answers 400 to a body and to parameters that break their schema', async () => {
    const invalid = OPERATIONS.filter(({ operation: { body } }) => body).map(({ key, operation }) => ({
      ...firstRequestOf(key, operation),
      body: '{}',
    }))
    for (const request of invalid) assert.equal((await send(request)).status, 400, request.path)
    for (const path of ['/forecast/seoul?days=8', '/forecast/seoul?days=1.5', '/pets?kind=dragon', '/places', '/holidays/2026-02-30', '/%'])
      assert.equal((await fetch(`${origin}${path}`)).status, 400, path)
  })

  it('answers any text with 2xx, 400 or 404', async () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    const cases = fc.record({ at: fc.nat({ max: OPERATIONS.length - 1 }), given: texts })
    await fc.assert(
      fc.asyncProperty(cases, async ({ at, given }) => {
        const chosen = OPERATIONS[at]
        if (!chosen || chosen.key.includes('/ticks')) return
        const [method = '', template = ''] = chosen.key.split(' ')
        const path = template.replace(/\{\w+\}/g, encodeURIComponent(given))
        const query = new URLSearchParams((chosen.operation.parameters ?? []).map(({ name }) => [name, given]))
        const body = method === 'POST' ? JSON.stringify({ text: given }) : undefined
        const { status } = await fetch(`${origin}${path}?${query}`, { method, body })
        assert.ok(status < 300 || status === 400 || status === 404, `${method} ${path}: ${status}`)
      }),
      { numRuns: 100 },
    )
  })
})

async function checkFirstCall(api: SampleApi, key: string, operation: SampleOperation): Promise<void> {
  for (const { name, schema, example } of operation.parameters ?? [])
    if (example !== undefined) assert.equal(faultOf(api, schema, example), null, name)
  if (operation.body) assert.equal(faultOf(api, operation.body.schema, operation.body.example), null)
  const answer = await send(firstRequestOf(key, operation))
  const content = await answer.text()
  const { status = 200, contentType = 'application/json', schema } = operation.answer
  assert.equal(answer.status, status, content)
  if (!schema) return assert.equal(content, '')
  assert.equal(answer.headers.get('content-type')?.split(';')[0], contentType)
  const value: unknown = contentType === 'application/json' ? JSON.parse(content) : content
  assert.equal(faultOf(api, schema, value), null, content)
}

describe('the documents of the demo', () => {
  for (const api of DEMO_APIS)
    for (const version of ['v1', 'v2'] as const)
      it(`${api.basePath} ${version} are valid OpenAPI`, async () => {
        const result = await new Validator().validate(documentOf(api, version))
        assert.deepEqual(result.errors, undefined)
      })

  it('show what they promise: deprecation, a callback, a webhook, a form, a file and a stream', () => {
    const all = JSON.stringify(DEMO_APIS.map((api) => documentOf(api, 'v2')))
    for (const sign of ['"deprecated":true', '"callbacks"', '"webhooks"', 'x-www-form-urlencoded', 'text/csv', 'text/event-stream'])
      assert.ok(all.includes(sign), sign)
  })
})
