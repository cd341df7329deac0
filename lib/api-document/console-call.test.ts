import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { type ConsoleTarget, type ConsoleValues, filledCall, firstValues, hintsOfValues, inMode, sampleOf, tryCallOf } from './console-call'
import { type ConsoleBody, consoleOperation } from './console-operation'

const reading = (httpMethod: 'PUT' | 'GET', operation: object, authType: 'apiKey' | 'oauth2' = 'apiKey') =>
  ({
    httpMethod,
    operation,
    components: {
      schemas: {
        Pet: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', example: '나비' },
            born: { type: 'string', format: 'date' },
            size: { enum: ['small', 'large'] },
            weight: { type: 'number', minimum: 0 },
            id: { type: 'integer', readOnly: true },
            tags: { type: 'array', items: { type: 'string' } },
            owner: { type: 'object', properties: { name: { type: 'string' } } },
          },
        },
      },
    },
    method: { id: 'm', authType },
  }) as unknown as OperationReading

const put = consoleOperation(
  reading('PUT', {
    parameters: [
      { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
      { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object', properties: { color: { type: 'string' } } } },
      { name: 'petId', in: 'path', required: true, schema: { type: 'number' } },
      { name: 'size', in: 'query', required: true, examples: { big: { value: 'large' } }, schema: { enum: ['small', 'large'] } },
      { name: 'X-Trace', in: 'header', description: 'Passed **on**.', schema: { type: 'string' } },
      { name: 'Accept', in: 'header', schema: { type: 'string' } },
      { name: 'session', in: 'cookie', schema: { type: 'string' } },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
        'application/x-www-form-urlencoded': {
          schema: { type: 'object', properties: { a: { type: 'string' } } },
          examples: { one: { summary: 'One', value: { a: 'b c' } } },
        },
        'multipart/form-data': {
          schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' }, note: { type: 'string' } } },
        },
        'application/octet-stream': {},
        'text/plain': { example: 'hello' },
      },
    },
  }),
)
const get = consoleOperation(reading('GET', { requestBody: { content: { 'application/json': {} } } }, 'oauth2'))

const target: ConsoleTarget = {
  apiId: 'a',
  stageId: 's',
  serviceUrl: 'http://api.example.com/pets/v1',
  httpMethod: 'PUT',
  path: '/pets/{petId}',
}

/** The values of the first form, with a body of one content type. */
const bodyOf = (bodyAt: number, changed: Partial<ConsoleValues>): ConsoleValues => ({ ...firstValues(put), bodyAt, ...changed })

describe('an operation in the console', () => {
  it('has an input for each parameter, by place, but for those that OpenAPI ignores', () => {
    expect(put.parameters.map(({ place, name, input, required, description }) => [place, name, input.kind, required, description])).toEqual(
      [
        ['path', 'petId', 'number', true, ''],
        ['query', 'tags', 'list', false, ''],
        ['query', 'ids', 'list', false, ''],
        ['query', 'filter', 'object', false, ''],
        ['query', 'size', 'choice', true, ''],
        ['header', 'X-Trace', 'text', false, 'Passed on.'],
        ['cookie', 'session', 'text', false, ''],
      ],
    )
  })

  it('has fields, text or a file for each content type, with the author’s examples by name, else generated ones', () => {
    expect(
      put.bodies.map(({ media, modes, examples }) => [media.contentType, modes, examples.map(({ name, contains }) => contains ?? name)]),
    ).toEqual([
      ['application/json', ['fields', 'text'], ['required', 'all']],
      ['application/x-www-form-urlencoded', ['fields', 'text'], ['One']],
      ['multipart/form-data', ['fields'], ['required', 'all']],
      ['application/octet-stream', ['file'], []],
      ['text/plain', ['text'], ['']],
    ])
    expect(put.bodies[0]?.input.fields.map(({ name, input }) => [name, input.kind])).toEqual([
      ['name', 'text'],
      ['born', 'date'],
      ['size', 'choice'],
      ['weight', 'number'],
      ['tags', 'list'],
      ['owner', 'object'],
    ])
  })

  it('takes a stream of parts as text, and sends it with its boundary and the ends of its lines', () => {
    const itemSchema = { type: 'object', required: ['a'], properties: { a: { type: 'boolean' } } }
    const content = { 'multipart/mixed': { itemSchema, prefixEncoding: [{}], itemEncoding: {} } }
    const parts = consoleOperation(reading('PUT', { requestBody: { content } }))
    expect(parts.bodies[0]?.modes).toEqual(['text'])
    const text = firstValues(parts).text.replaceAll('\r\n', '\n')
    const call = filledCall(target, parts, { ...firstValues(parts), text })
    const part = 'Content-Type: application/json\r\n\r\n{\n  "a": true\n}\r\n'.replaceAll(/\r?\n/g, '\r\n')
    expect(call.body).toBe(`--sample-boundary-7d1a\r\n${part}--sample-boundary-7d1a--\r\n`)
    expect(call.headers?.['Content-Type']).toBe('multipart/mixed; boundary=sample-boundary-7d1a')
  })

  it('of a GET has no body, and may need a token', () => expect(get).toMatchObject({ bodies: [], authType: 'oauth2' }))

  it('starts with the examples of what is required', () => {
    expect(firstValues(put)).toMatchObject({
      parameters: { 'query size': 'large', 'path petId': '', 'query tags': [] },
      mode: 'fields',
      fields: { name: '나비' },
    })
  })
})

describe('the call of a filled form', () => {
  const parameters = {
    ...firstValues(put).parameters,
    'path petId': 'a/나',
    'query tags': ['x', 'y z', ''],
    'query ids': ['1', '9007199254740993'],
    'query filter': { color: 'red' },
    'cookie session': 'a b',
  }

  it('writes each parameter in its style, leaves out empty values, and sends the key apart', async () => {
    const headers = [
      { name: ' X-Own ', value: ' 1 ' },
      { name: 'x-own', value: '2' },
      { name: 'Host', value: 'evil.example' },
      { name: '', value: 'nothing' },
    ]
    const call = filledCall(target, put, { ...firstValues(put), parameters, headers })
    expect(await tryCallOf(target, put, call, 'secret')).toEqual({
      apiId: 'a',
      stageId: 's',
      httpMethod: 'PUT',
      path: '/pets/a%2F%EB%82%98',
      query: 'tags=x&tags=y%20z&ids=1,9007199254740993&filter%5Bcolor%5D=red&size=large',
      headers: [
        { name: 'X-Own', value: '1, 2' },
        { name: 'Content-Type', value: 'application/json' },
      ],
      cookie: 'session=a%20b',
      body: '{\n  "name": "나비"\n}',
      base64: false,
      apiKey: 'secret',
    })
    expect(JSON.stringify(sampleOf(put, call))).not.toContain('secret')
  })

  it('sends a query that is described as a whole by its content type, after the others', () => {
    const schema = { type: 'object', properties: { state: { type: 'array', items: { type: 'string' } }, from: { type: 'string' } } }
    const form = { 'application/x-www-form-urlencoded': { schema, encoding: { state: { explode: false } } } }
    const queryOf = (content: object, draft: object | string) => {
      const one = consoleOperation(reading('GET', { parameters: [{ name: 'all', in: 'querystring', content }] }))
      const values = { ...firstValues(one), parameters: { 'querystring all': draft as never } }
      return filledCall({ ...target, httpMethod: 'GET' }, one, values).url.split('?')[1]
    }
    expect(queryOf(form, { state: ['a', 'b c'], from: '' })).toBe('state=a,b%20c')
    expect(queryOf({ 'application/json': { schema } }, { from: 'x' })).toBe('%7B%22from%22%3A%22x%22%7D')
    expect(queryOf({ 'text/plain': { schema: { type: 'string' } } }, '$.a b')).toBe('%24.a%20b')
    expect(queryOf(form, {})).toBeUndefined()
  })

  it('sends a token as Authorization, which the sample does not show', async () => {
    const call = filledCall({ ...target, httpMethod: 'GET' }, get, firstValues(get))
    expect(await tryCallOf({ ...target, httpMethod: 'GET' }, get, call, 'token-of-somebody')).toMatchObject({
      headers: [{ name: 'Authorization', value: 'Bearer token-of-somebody' }],
      apiKey: null,
      body: null,
    })
    expect(sampleOf(get, call)).toEqual({
      method: 'GET',
      url: 'http://api.example.com/pets/v1/pets/{petId}',
      headers: { Authorization: 'Bearer YOUR_ACCESS_TOKEN' },
    })
  })

  it('has values of the types of a JSON body, and text that fits no type as it is', async () => {
    const fields = { name: '', born: '2026-01-31', size: 'small', weight: '1.5', tags: ['a', ''], owner: { name: '' }, more: '{"x":1}' }
    const call = filledCall(target, put, bodyOf(0, { fields }))
    expect(JSON.parse(call.body ?? '')).toEqual({ born: '2026-01-31', size: 'small', weight: 1.5, tags: ['a'], more: { x: 1 } })
    const odd = filledCall(target, put, bodyOf(0, { fields: { weight: 'heavy', size: 'huge' } }))
    expect(JSON.parse(odd.body ?? '')).toEqual({ weight: 'heavy', size: 'huge' })
    expect(filledCall(target, put, bodyOf(0, { mode: 'text', text: '{"a":' })).body).toBe('{"a":')
    expect(filledCall(target, put, bodyOf(0, { fields: {} }))).not.toHaveProperty('body')
  })

  it('encodes a form', () =>
    expect(filledCall(target, put, bodyOf(1, { fields: { a: 'b c&d', z: '나' } }))).toMatchObject({
      body: 'a=b%20c%26d&z=%EB%82%98',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }))

  it('sends files of a form, and a file as the body, byte by byte', async () => {
    const photo = new File([Uint8Array.of(0, 255, 13, 10)], 'a"b.png', { type: 'image/png' })
    const call = filledCall(target, put, bodyOf(2, { mode: 'fields', fields: { photo, note: '나' } }))
    const sent = await tryCallOf(target, put, call, '')
    const contentType = sent.headers.find(({ name }) => name === 'Content-Type')?.value ?? ''
    const boundary = contentType.replace('multipart/form-data; boundary=', '')
    expect(sent.base64).toBe(true)
    expect(Buffer.from(sent.body ?? '', 'base64').toString('latin1')).toBe(
      [
        `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a%22b.png"\r\nContent-Type: image/png\r\n\r\n\0\xff\r\n\r\n`,
        `--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\n${Buffer.from('나').toString('latin1')}\r\n`,
        `--${boundary}--\r\n`,
      ].join(''),
    )
    expect(sampleOf(put, call).parts).toMatchObject([
      { name: 'photo', fileName: 'a"b.png' },
      { name: 'note', value: '나' },
    ])
    const raw = await tryCallOf(target, put, filledCall(target, put, bodyOf(3, { mode: 'file', fields: photo })), '')
    expect([raw.body, raw.base64]).toEqual([Buffer.from([0, 255, 13, 10]).toString('base64'), true])
    expect(raw.headers).toEqual([{ name: 'Content-Type', value: 'application/octet-stream' }])
  })
})

describe('a body', () => {
  const [json] = put.bodies as [ConsoleBody]
  const start = { bodyAt: 0, mode: 'fields' as const, fields: { name: 'a', weight: '2', extra: '[1]' }, text: '' }
  it('changes between fields and text without a loss', () => {
    const text = inMode(json, start, 'text')
    expect(JSON.parse(text?.text ?? '')).toEqual({ name: 'a', weight: 2, extra: [1] })
    const fields = text && inMode(json, text, 'fields')
    expect(fields?.fields).toMatchObject({ name: 'a', weight: '2' })
    expect(JSON.parse((fields && inMode(json, fields, 'text')?.text) ?? '')).toEqual({ name: 'a', weight: 2, extra: [1] })
  })
  it.each(['{"a":', '[1]', 'text', '1'])('of the text %s has no fields', (text) =>
    expect(inMode(json, { ...start, mode: 'text', text }, 'fields')).toBeUndefined(),
  )
})

it('counts the hints about all values', () => {
  const values = firstValues(put)
  expect(hintsOfValues(put, values)).toBe(1)
  const parameters = { ...values.parameters, 'path petId': 'one', 'query size': 'medium', 'query ids': ['1', '1.5'] }
  expect(hintsOfValues(put, { ...values, parameters, fields: { weight: '-1' } })).toBe(5)
  expect(hintsOfValues(put, { ...values, mode: 'text', text: '{' })).toBe(2)
})

it('names the fields of a parameter in brackets as they are sent', () => {
  const owner = { type: 'object', properties: { id: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } } }
  const filter = { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object', properties: { owner } } }
  const { parameters } = consoleOperation(reading('GET', { parameters: [filter, { ...filter, name: 'plain', style: 'form' }] }))
  const [field] = parameters[0]?.input.fields ?? []
  expect([field?.deepName, ...(field?.input.fields ?? []).map(({ deepName }) => deepName)]).toEqual([
    ...['filter[owner]', 'filter[owner][id]', 'filter[owner][tags][]'],
  ])
  expect(parameters[1]?.input.fields.map(({ deepName }) => deepName)).toEqual([undefined])
})
