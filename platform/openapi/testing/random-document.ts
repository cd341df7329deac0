import { fc } from '@portico/contract/testing/properties'
import type { JsonObject } from '../json-object.ts'
import { laterDocument } from './later-document.ts'

/** An object with some of the given fields, in any order. */
function objectWith(
  fields: Record<string, fc.Arbitrary<unknown>>,
  always: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<JsonObject> {
  return fc
    .record({ ...always, ...fields }, { requiredKeys: Object.keys(always) })
    .chain((object) =>
      fc.shuffledSubarray(Object.entries(object), { minLength: Object.keys(object).length }).map((entries) => Object.fromEntries(entries)),
    )
}

const anyData = fc.oneof(
  fc.jsonValue({ maxDepth: 1, depthSize: 'xsmall' }),
  fc.constantFrom({ $ref: '#/not/a/reference' }, { 'x-portico-generated': false }, { nullable: true }),
)
const anyText = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('동물을 읽습니다', '  spaces around ', 'two\nlines', 'x'.repeat(600)))

const SCHEMAS = ['Pet', 'Tag', 'Error', 'Odd.name-1']
const referenceTo = (field: string, names: readonly string[]) =>
  fc.constantFrom(...names).map((name) => ({ $ref: `#/components/${field}/${name}` }))

const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, depthSize: 'xsmall', withCrossShrink: true },
    referenceTo('schemas', SCHEMAS) as fc.Arbitrary<JsonObject>,
    objectWith(
      { format: fc.constant('date'), enum: fc.array(fc.string()), default: fc.string(), description: anyText },
      { type: fc.constant('string') },
    ),
    objectWith(
      { minimum: fc.integer(), maximum: fc.double({ noNaN: true }), example: anyData },
      { type: fc.constantFrom('integer', 'number', ['number', 'null']) },
    ),
    objectWith({ title: anyText, minItems: fc.nat() }, { type: fc.constant('array'), items: tie('schema') }),
    objectWith(
      { required: fc.constant(['b']), additionalProperties: fc.oneof(fc.boolean(), tie('schema')), example: anyData },
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('b', 'a', '$ref', 'nullable', 'example', '__proto__'), tie('schema'), { maxKeys: 2 }),
      },
    ),
    objectWith({
      oneOf: fc.array(tie('schema'), { minLength: 1 }),
      discriminator: fc.constant({ propertyName: 'kind', mapping: { a: 'Pet', b: '#/components/schemas/Tag' } }),
    }),
  ),
}))

const media = objectWith({
  schema,
  example: anyData,
  examples: fc.constant({ one: { summary: 'One', value: { $ref: '#/x' } } }),
  encoding: fc.constant({ file: { contentType: 'image/png' } }),
})
const content = fc.dictionary(
  fc.constantFrom('application/json', 'application/xml', 'text/plain; charset=utf-8', 'multipart/form-data'),
  media,
  { maxKeys: 2 },
)
const header = objectWith({ description: anyText, required: fc.boolean() }, { schema })
const headers = fc.dictionary(
  fc.constantFrom('X-Rest', 'ETag', 'ratelimit', 'Link'),
  fc.oneof(header, referenceTo('headers', ['Shared', 'Cursor'])),
)
const INTERNAL = { url: 'https://internal.example.com/v9', description: 'Own' }
const server = fc.constant([INTERNAL])
const links = fc.constantFrom({ next: { operationId: 'next' } }, { next: { operationId: 'next', server: INTERNAL } })
const response = objectWith({ headers, content, links, 'x-note': anyData }, { description: anyText })
const requestBody = objectWith({ description: anyText, required: fc.boolean() }, { content })

const parameterOf = (place: string, name: string) =>
  objectWith(
    {
      description: anyText,
      required: place === 'path' ? fc.constant(true) : fc.boolean(),
      deprecated: fc.boolean(),
      example: anyData,
      style: fc.constant('form'),
      schema,
    },
    { name: fc.constant(name), in: fc.constant(place) },
  )
const PARAMETERS = [
  ['query', 'limit'],
  ['query', 'filter[name]'],
  ['header', 'X-Trace'],
  ['cookie', 'session'],
  ['query', 'not shown'],
] as const
const SHARED_PARAMETERS = { Page: ['query', 'page'], Locale: ['header', 'Accept-Language'] } as const

const parametersIn = (path: string) =>
  fc
    .subarray([...PARAMETERS, ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ['path', name] as const)])
    .chain((chosen) => fc.tuple(...chosen.map(([place, name]) => parameterOf(place, name)), fc.subarray(Object.keys(SHARED_PARAMETERS))))
    .chain((all) => {
      const shared = (all.at(-1) as string[]).map((name) => ({ $ref: `#/components/parameters/${name}` }))
      const list = [...all.slice(0, -1), ...shared]
      return fc.shuffledSubarray(list, { minLength: list.length })
    })

const responses = fc.dictionary(
  fc.constantFrom('200', '201', '401', '404', '429', 'default', '2XX', 'x-note'),
  fc.oneof(response, referenceTo('responses', ['NotFound', 'Plain'])),
)

const RECEIVED = { responses: { 200: { description: 'ok' } } }
/** Path items of what the API calls itself; some name servers. */
const received = fc.constantFrom<JsonObject>(
  { post: RECEIVED },
  { servers: [INTERNAL], post: RECEIVED },
  { post: { ...RECEIVED, servers: [INTERNAL] } },
  { query: { ...RECEIVED, servers: [INTERNAL] }, additionalOperations: { NOTIFY: { ...RECEIVED, servers: [INTERNAL] } } },
)

const operationOf = (path: string) =>
  objectWith({
    tags: fc.array(fc.constantFrom('pets', '주문')),
    summary: anyText,
    description: anyText,
    operationId: fc.string(),
    deprecated: fc.boolean(),
    externalDocs: fc.constant({ url: 'https://docs.example.com' }),
    parameters: parametersIn(path),
    requestBody: fc.oneof(requestBody, referenceTo('requestBodies', ['Body'])),
    responses,
    callbacks: received.map((item) => ({ done: { '{$request.body#/url}': item } })),
    security: fc.constantFrom([], [{ apiKey: [] }], [{ own: ['read'] }]),
    servers: server,
    'x-data': anyData,
    'x-amazon-apigateway-integration': fc.constant({ uri: INTERNAL.url }),
  })

const METHODS = ['put', 'get', 'delete']
const pathItemOf = (path: string) =>
  objectWith({
    ...Object.fromEntries(METHODS.map((method) => [method, operationOf(path)])),
    parameters: parametersIn(path),
    summary: anyText,
    servers: server,
    'x-item': anyData,
    query: fc.constant({ ...RECEIVED, servers: [INTERNAL] }),
    PUT: fc.constant({ ...RECEIVED, servers: [INTERNAL] }),
    additionalOperations: fc.constant({ COPY: { ...RECEIVED, servers: [INTERNAL] } }),
  })

const named = (names: readonly string[], part: fc.Arbitrary<unknown>) =>
  fc.tuple(...names.map(() => part)).map((parts) => Object.fromEntries(names.map((name, index) => [name, parts[index]])))
const components = objectWith(
  {
    'x-own': fc.oneof(anyData, fc.constant({ servers: [INTERNAL] })),
    pathItems: received.map((item) => ({ Received: item })),
    callbacks: received.map((item) => ({ Done: { '{$request.body#/url}': item } })),
    links: links.map(({ next }) => ({ Next: next })),
    securitySchemes: fc.constant({ apiKey: { type: 'apiKey', in: 'query', name: 'key' }, own: { type: 'http', scheme: 'basic' } }),
  },
  {
    schemas: named(SCHEMAS, schema),
    responses: named(['NotFound', 'Plain'], response),
    headers: named(['Shared', 'Cursor'], header),
    requestBodies: named(['Body'], requestBody),
    parameters: fc
      .tuple(...Object.values(SHARED_PARAMETERS).map(([place, name]) => parameterOf(place, name)))
      .map((parts) => Object.fromEntries(Object.keys(SHARED_PARAMETERS).map((name, index) => [name, parts[index]]))),
  },
)

const PATHS = ['/a', '/a/{id}', '/b/{x}/c/{y}']

const earlierDocument: fc.Arbitrary<JsonObject> = objectWith(
  {
    servers: server,
    security: fc.constantFrom([], [{ own: [] }]),
    tags: fc.constant([{ name: 'pets', description: 'All *pets*' }]),
    externalDocs: fc.constant({ url: 'https://docs.example.com' }),
    webhooks: fc.oneof(received, referenceTo('pathItems', ['Received'])).map((created) => ({ created })),
    'x-webhooks': received.map((created) => ({ created })),
    host: fc.constant('internal.example.com'),
  },
  {
    components,
    openapi: fc.constantFrom('3.1.0', '3.1.1'),
    info: objectWith(
      { description: anyText, contact: fc.constant({ name: 'Ann', email: 'own@example.com' }), license: fc.constant({ name: 'MIT' }) },
      { title: fc.string(), version: fc.string() },
    ),
    paths: objectWith({
      ...Object.fromEntries(PATHS.map((path) => [path, pathItemOf(path)])),
      '/empty': fc.constant({}),
      '/internal': fc.constant({ servers: [INTERNAL] }),
      pets: fc.constant({ get: RECEIVED, servers: [INTERNAL] }),
      '': fc.constant({ servers: [INTERNAL] }),
      'x-paths': anyData,
    }),
  },
)

/** OpenAPI 3.1 and 3.2 documents whose fields are in any order, and whose references lead to components. */
export const randomDocument: fc.Arbitrary<JsonObject> = fc.oneof(
  earlierDocument,
  fc.tuple(earlierDocument, fc.array(fc.nat(), { minLength: 1, maxLength: 40 })).map(([document, picks]) => laterDocument(document, picks)),
)

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom(
    ...[
      '',
      '#',
      '#/',
      '%',
      '#/info',
      '#/paths',
      '#/components/schemas',
      '#/components/schemas/%zz',
      '#/paths/~1a/get',
      'https://example.com',
    ].map(($ref) => ({ $ref })),
    { $ref: 1 },
    { nullable: true, type: ['string'] },
    { discriminator: { mapping: { a: 1, b: '#/x' } } },
  ),
)

/** Documents of any version, some of whose parts are something else than the format says. */
export const damagedDocument: fc.Arbitrary<JsonObject> = fc
  .record({
    document: randomDocument,
    places: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
    parts: fc.array(junk, { minLength: 6, maxLength: 6 }),
    version: fc.constantFrom('3.2.0', '3.1.0', '3.0.3', '2.0'),
  })
  .map(({ document, places, parts, version }) => {
    const { openapi: _, ...damaged } = JSON.parse(JSON.stringify(document)) as JsonObject
    const nodes = nodesIn(damaged)
    for (const [index, place] of places.entries()) {
      const [parent, key] = nodes[place % nodes.length] ?? [damaged, 'x-none']
      parent[key] = structuredClone(parts[index])
    }
    if (version !== '2.0') return { ...damaged, openapi: version }
    const { schemas, parameters, responses: shared } = (damaged.components ?? {}) as JsonObject
    return { ...damaged, swagger: version, definitions: schemas, parameters, responses: shared }
  })

/** Returns every value within a value, as an object and a key. */
function nodesIn(value: unknown): [JsonObject, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [[value as JsonObject, key], ...nodesIn(item)])
}
