import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { type ConsoleTarget, firstValues, missingParameters, prettyBody, sampleOf, tryCallOf } from './console-call'
import { consoleOperation } from './console-operation'

const reading = (httpMethod: 'PUT' | 'GET', operation: object, authType: 'apiKey' | 'oauth2' = 'apiKey') =>
  ({
    httpMethod,
    operation,
    components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string', example: '나비' } } } } },
    method: { id: 'm', authType },
  }) as unknown as OperationReading

const put = consoleOperation(
  reading('PUT', {
    parameters: [
      { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } },
      { name: 'petId', in: 'path', required: true, schema: { type: 'number' } },
      { name: 'size', in: 'query', required: true, example: 'large', schema: { enum: ['small', 'large'] } },
      { name: 'X-Trace', in: 'header', description: 'Passed on.', schema: { type: 'string' } },
      { name: 'session', in: 'cookie', schema: { type: 'string' } },
    ],
    requestBody: {
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
        'application/x-www-form-urlencoded': { examples: { one: { summary: 'One', value: { a: 'b c' } } } },
        'multipart/form-data': { schema: { type: 'object' } },
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

describe('an operation in the console', () => {
  it('has parameters by place, bodies with examples, and a credential', () => {
    expect(
      put.parameters.map(({ place, name, type, required, choices, example }) => [place, name, type, required, choices, example]),
    ).toEqual([
      ['path', 'petId', 'number', true, [], ''],
      ['query', 'tags', 'array', false, [], ''],
      ['query', 'filter', 'object', false, [], ''],
      ['query', 'size', 'string', true, ['small', 'large'], 'large'],
      ['header', 'X-Trace', 'string', false, [], ''],
    ])
    expect(put).toMatchObject({
      cookies: ['session'],
      bodies: [
        { contentType: 'application/json', name: '', sample: '{\n  "name": "나비"\n}' },
        { contentType: 'application/x-www-form-urlencoded', name: 'One', sample: 'a=b%20c' },
      ],
      fileTypes: ['multipart/form-data'],
      authType: 'apiKey',
    })
  })

  it('of a GET has no body, and may need a token', () => expect(get).toMatchObject({ bodies: [], authType: 'oauth2' }))
})

describe('the call of a filled form', () => {
  it('writes each parameter in its style, leaves out empty values, and sends the key separately', () => {
    const first = firstValues(put)
    expect(first.parameters).toEqual({ 'query size': 'large' })
    const values = {
      ...first,
      parameters: {
        ...first.parameters,
        'path petId': ' a/나 ',
        'query tags': 'x, y,,',
        'query filter': '{"color":{"eq":"red"}}',
        'header X-Trace': '',
      },
      headers: [
        { name: ' X-Own ', value: ' 1 ' },
        { name: '', value: 'nothing' },
      ],
    }
    expect(tryCallOf(target, put, values, 'secret')).toEqual({
      apiId: 'a',
      stageId: 's',
      httpMethod: 'PUT',
      path: '/pets/a%2F%EB%82%98',
      query: [
        { name: 'tags', value: 'x' },
        { name: 'tags', value: 'y' },
        { name: 'filter[color][eq]', value: 'red' },
        { name: 'size', value: 'large' },
      ],
      headers: [
        { name: 'X-Own', value: '1' },
        { name: 'Content-Type', value: 'application/json' },
      ],
      body: '{\n  "name": "나비"\n}',
      apiKey: 'secret',
    })
  })

  it('sends a token as Authorization, and shows neither key nor token', () => {
    const call = tryCallOf({ ...target, httpMethod: 'GET' }, get, firstValues(get), 'token-of-somebody')
    expect([call.headers, call.apiKey, call.body]).toEqual([[{ name: 'Authorization', value: 'Bearer token-of-somebody' }], null, null])
    expect(sampleOf(target, get, call)).toEqual({
      method: 'GET',
      url: 'http://api.example.com/pets/v1/pets/{petId}',
      headers: { Authorization: 'Bearer YOUR_ACCESS_TOKEN' },
    })
    const keyed = tryCallOf(target, put, firstValues(put), 'key-of-somebody')
    expect(JSON.stringify(sampleOf(target, put, keyed))).not.toContain('key-of-somebody')
  })

  it('returns the missing parameters', () => {
    const values = firstValues(put)
    expect(missingParameters(put, values).map(({ name }) => name)).toEqual(['petId'])
    expect(missingParameters(put, { ...values, parameters: { ...values.parameters, 'path petId': '1' } })).toEqual([])
  })
})

it.each([
  ['{"a":1}', 'application/problem+json; charset=utf-8', { language: 'JSON', text: '{\n  "a": 1\n}' }],
  ['{"a":', 'application/json', { language: 'JSON', text: '{"a":' }],
  ['<a/>', 'application/xml', { language: 'application/xml', text: '<a/>' }],
  ['x', '', { language: 'text', text: 'x' }],
])('the body %s of %s reads as %j', (body, contentType, shown) => expect(prettyBody(body, contentType)).toEqual(shown))
