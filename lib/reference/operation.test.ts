import { callbacksOf, parametersOf, requestBodyOf, responsesOf } from './operation'

const components = {
  parameters: {
    Limit: { name: 'limit', in: 'query', description: 'How many.', deprecated: true, schema: { type: 'integer', default: 20 } },
  },
  requestBodies: { Pet: { required: true, description: 'The pet.', content: { 'application/json': { schema: { type: 'object' } } } } },
  responses: { NotFound: { description: 'No such pet.', headers: { 'X-Id': { $ref: '#/components/headers/Id' } } } },
  headers: { Id: { description: 'The request.', schema: { type: 'string', format: 'uuid' } } },
  examples: { One: { summary: 'One pet', value: { name: 'Nabi' } } },
  callbacks: {
    Arrived: { '{$request.body#/url}': { summary: 'Arrived', description: 'Of all of them', post: { summary: 'Arrived' } }, 'x-note': 1 },
  },
}

it('reads parameters by place, with their style, and what they refer to', () => {
  const parameters = [
    { $ref: '#/components/parameters/Limit' },
    { name: 'ids', in: 'path', schema: { type: 'array' } },
    { name: 'X-Trace', in: 'header', required: true, example: 'a' },
    {
      name: 'filter',
      in: 'query',
      content: { 'application/json': { schema: { type: 'object' }, examples: { one: { $ref: '#/components/examples/One' } } } },
    },
    { in: 'body', name: 'old' },
    null,
  ]
  expect(parametersOf({ parameters }, components)).toMatchObject([
    { place: 'path', name: 'ids', style: 'simple', explode: false, required: true },
    { place: 'query', name: 'limit', style: 'form', explode: true, deprecated: true, description: 'How many.', schema: { default: 20 } },
    {
      place: 'query',
      name: 'filter',
      contentType: 'application/json',
      examples: [{ name: 'one', summary: 'One pet', value: { name: 'Nabi' } }],
    },
    { place: 'header', name: 'X-Trace', required: true, examples: [{ value: 'a' }] },
  ])
})

it('reads the body, responses with headers and links, and callbacks', () => {
  expect(requestBodyOf({ requestBody: { $ref: '#/components/requestBodies/Pet' } }, components)).toMatchObject({
    required: true,
    description: 'The pet.',
    content: [{ contentType: 'application/json' }],
  })
  expect(requestBodyOf({}, components)).toBeUndefined()
  const responses = {
    default: { description: 'Error' },
    '404': { $ref: '#/components/responses/NotFound' },
    '4XX': { description: 'Refused' },
    'x-note': {},
    '200': { description: 'OK', links: { get: { operationId: 'getPet', description: 'The pet.' } } },
  }
  expect(responsesOf({ responses }, components)).toMatchObject([
    { status: '200', links: [{ name: 'get', operationId: 'getPet' }] },
    { status: '404', description: 'No such pet.', headers: [{ name: 'X-Id', description: 'The request.', schema: { format: 'uuid' } }] },
    { status: 'default' },
    { status: '4XX' },
  ])
  expect(callbacksOf({ callbacks: { arrived: { $ref: '#/components/callbacks/Arrived' } } }, components)).toEqual([
    {
      name: 'arrived',
      expression: '{$request.body#/url}',
      httpMethod: 'POST',
      operation: { summary: 'Arrived' },
      about: { summary: null, description: 'Of all of them' },
    },
  ])
})

it('takes nothing for granted', () => {
  for (const odd of [
    {},
    { parameters: 'a', requestBody: 1, responses: [], callbacks: null },
    { parameters: [[], 1], requestBody: { content: 'x' }, responses: { 200: 'x' } },
  ]) {
    expect(() => [parametersOf(odd, {}), requestBodyOf(odd, {}), responsesOf(odd, {}), callbacksOf(odd, {})]).not.toThrow()
  }
})
