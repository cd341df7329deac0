import {
  type ConsoleDocument,
  type ConsoleTarget,
  consoleOperation,
  firstValues,
  missingParameters,
  prettyBody,
  sampleOf,
  tryCallOf,
} from './console-call'

const document = {
  openapi: '3.1.0',
  paths: {
    '/pets/{petId}': {
      put: {
        parameters: [
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'petId', in: 'path', required: true, schema: { type: 'number' } },
          { name: 'X-Trace', in: 'header', description: 'Passed on.', schema: { type: 'string' } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
            'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { a: { type: 'string' } } } },
          },
        },
        security: [{ apiKey: [] }],
      },
      get: { requestBody: { content: { 'application/json': {} } }, security: [{ oauth2: [] }] },
    },
  },
  components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string', example: '나비' } } } } },
} as unknown as ConsoleDocument

const target: ConsoleTarget = {
  apiId: 'a',
  stageId: 's',
  serviceUrl: 'http://api.example.com/pets/v1',
  httpMethod: 'PUT',
  path: '/pets/{petId}',
}
const put = () => {
  const operation = consoleOperation(document, 'PUT', '/pets/{petId}')
  if (!operation) throw new Error('no operation')
  return operation
}

describe('an operation of a document', () => {
  it('has parameters by place, bodies with examples, and a credential', () => {
    expect(put()).toEqual({
      parameters: [
        { place: 'path', name: 'petId', description: '', required: true, array: false, type: 'number' },
        { place: 'query', name: 'tags', description: '', required: false, array: true, type: 'string' },
        { place: 'header', name: 'X-Trace', description: 'Passed on.', required: false, array: false, type: 'string' },
      ],
      cookies: ['session'],
      bodies: [
        { contentType: 'application/json', sample: '{\n  "name": "나비"\n}' },
        { contentType: 'application/x-www-form-urlencoded', sample: 'a=string' },
      ],
      authType: 'apiKey',
    })
  })

  it('of a GET has no body, and may need a token', () => {
    expect(consoleOperation(document, 'GET', '/pets/{petId}')).toMatchObject({ bodies: [], authType: 'oauth2' })
    expect(consoleOperation(document, 'POST', '/pets/{petId}')).toBeNull()
    expect(consoleOperation({}, 'GET', '/')).toBeNull()
  })
})

describe('the call of a filled form', () => {
  it('fills parameters within a segment, and keeps the text around them', () => {
    const [petId] = put().parameters
    const operation = { ...put(), parameters: petId ? ['base', 'head'].map((name) => ({ ...petId, name })) : [] }
    const values = { ...firstValues(operation), parameters: { 'path base': 'a:b', 'path head': 'v1' } }
    const call = tryCallOf({ ...target, path: '/{base}...{head}:verb' }, operation, values, 'secret')
    expect(call.path).toBe('/a%3Ab...v1:verb')
  })

  it('encodes the path, repeats lists, leaves out empty values, and sends the key separately', () => {
    const values = {
      ...firstValues(put()),
      parameters: { 'path petId': ' a/나 ', 'query tags': 'x, y,,', 'header X-Trace': '' },
      headers: [
        { name: ' X-Own ', value: ' 1 ' },
        { name: '', value: 'nothing' },
      ],
    }
    expect(tryCallOf(target, put(), values, 'secret')).toEqual({
      apiId: 'a',
      stageId: 's',
      httpMethod: 'PUT',
      path: '/pets/a%2F%EB%82%98',
      query: [
        { name: 'tags', value: 'x' },
        { name: 'tags', value: 'y' },
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
    const get = consoleOperation(document, 'GET', '/pets/{petId}')
    if (!get) throw new Error('no operation')
    const call = tryCallOf({ ...target, httpMethod: 'GET' }, get, firstValues(get), 'token-of-somebody')
    expect([call.headers, call.apiKey, call.body]).toEqual([[{ name: 'Authorization', value: 'Bearer token-of-somebody' }], null, null])
    expect(sampleOf(target, get, call)).toEqual({
      method: 'GET',
      url: 'http://api.example.com/pets/v1/pets/{petId}',
      headers: { Authorization: 'Bearer YOUR_ACCESS_TOKEN' },
    })
    const keyed = tryCallOf(target, put(), firstValues(put()), 'key-of-somebody')
    expect(JSON.stringify(sampleOf(target, put(), keyed))).not.toContain('key-of-somebody')
  })

  it('returns the missing parameters', () => {
    const values = firstValues(put())
    expect(missingParameters(put(), values).map(({ name }) => name)).toEqual(['petId'])
    expect(missingParameters(put(), { ...values, parameters: { 'path petId': '1' } })).toEqual([])
  })
})

it.each([
  ['{"a":1}', 'application/problem+json; charset=utf-8', { language: 'JSON', text: '{\n  "a": 1\n}' }],
  ['{"a":', 'application/json', { language: 'JSON', text: '{"a":' }],
  ['<a/>', 'application/xml', { language: 'application/xml', text: '<a/>' }],
  ['x', '', { language: 'text', text: 'x' }],
])('the body %s of %s reads as %j', (body, contentType, shown) => expect(prettyBody(body, contentType)).toEqual(shown))
