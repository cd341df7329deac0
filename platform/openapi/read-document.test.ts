import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DocumentUnreadable } from './document-unreadable.ts'
import type { JsonObject } from './json-object.ts'
import { readDocument } from './read-document.ts'

const documentOf = (paths: object, more: object = {}) => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more })
const read = (document: object) => readDocument(JSON.stringify(document))
const readOne = (operation: object, more: object = {}) => read(documentOf({ '/a/{id}': { get: operation } }, more))
const operationIn = (document: ReturnType<typeof readDocument>, index = 0) => JSON.parse(document.operations[index]?.content ?? 'null')
const componentsIn = ({ components }: ReturnType<typeof readDocument>): Record<string, JsonObject> =>
  Object.fromEntries(components.map(({ kind, name, content }) => [`${kind}/${name}`, JSON.parse(content)]))
const lossesIn = ({ losses }: ReturnType<typeof readDocument>) => Object.fromEntries(losses.map(({ reason, count }) => [reason, count]))
const notesIn = ({ notes }: ReturnType<typeof readDocument>) =>
  notes.map(({ httpMethod, path, reason, detail }) => [httpMethod, path, reason, detail])

describe('reading a document of OpenAPI 3.1', () => {
  const operation = {
    'x-first': { $ref: 'data' },
    tags: ['b', 'a'],
    operationId: 'getA',
    deprecated: true,
    summary: 'x'.repeat(300),
    parameters: [
      { in: 'query', name: 'q', schema: { type: ['integer', 'null'], enum: [2, 1], nullable: true }, examples: { one: { value: 1 } } },
    ],
    requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' }, encoding: {} } } },
    responses: { default: { description: '' }, '2XX': { description: '', links: { next: { operationId: 'getA' } } } },
    callbacks: { done: { '{$url}': { post: { responses: {} } } } },
    security: [{ own: [] }],
    externalDocs: { url: 'https://example.com' },
  }

  it('keeps an operation as it is written, whole and in its order', () => {
    const one = readOne(operation)
    assert.equal(one.operations[0]?.content, JSON.stringify(operation))
    assert.deepEqual([one.notes, one.losses], [[], []])
    assert.deepEqual([one.operations[0]?.operationId, one.operations[0]?.deprecated, one.operations[0]?.tags], ['getA', true, ['b', 'a']])
  })

  it('keeps the parameters of links, which are a map', () => {
    const links = { self: { operationId: 'getA', parameters: { id: '$response.body#/id' } } }
    const one = readOne({ responses: { 200: { description: 'OK', links } } })
    assert.deepEqual([operationIn(one).responses['200'].links, one.losses], [links, []])
  })

  it('counts by kind fields, components and names that it cannot keep', () => {
    const schemas = { 'a b': { type: 'string' } }
    const one = readOne(
      { responses: [], parameters: [{ $ref: '#/components/parameters/P', style: 'form' }] },
      { openapi: '3.0.3', servers: {}, components: { schemas, parameters: { P: { in: 'query', name: 'p' }, Q: 1 } } },
    )
    assert.deepEqual(lossesIn(one), { fieldInvalid: 2, besideReference: 1, componentRenamed: 1, componentInvalid: 1 })
    assert.ok(notesIn(one).some((note) => note.join(' ') === '* #/components/schemas/a_b componentRenamed a b → a_b'))
  })

  it('keeps the head, with empty objects in the place of paths and components', () => {
    const { head, paths, components } = read({
      'x-a': 1,
      components: { 'x-own': [1], schemas: { B: true, A: {} }, examples: {} },
      openapi: '3.1.1',
      paths: { 'x-note': 1, '/empty': {}, '/b': { summary: 'Item', get: {} } },
      info: { version: '1', title: 'T', license: { name: 'MIT' } },
      webhooks: { made: { post: { responses: {} } } },
      tags: [{ name: 'a' }],
    })
    assert.equal(
      head,
      '{"x-a":1,"components":{},"openapi":"3.1.1","paths":{},"info":{"version":"1","title":"T","license":{"name":"MIT"}},"webhooks":{"made":{"post":{"responses":{}}}},"tags":[{"name":"a"}]}',
    )
    assert.deepEqual(components, [
      { kind: 'x-own', name: '', content: '[1]' },
      { kind: 'schemas', name: 'B', content: 'true' },
      { kind: 'schemas', name: 'A', content: '{}' },
    ])
    assert.deepEqual(paths, [
      { path: 'x-note', position: 0, content: '1' },
      { path: '/empty', position: 0, content: '{}' },
      { path: '/b', position: 0, content: '{"summary":"Item"}' },
    ])
  })

  it('writes out a path that refers to a path item', () => {
    const one = read(
      documentOf(
        { '/a': { $ref: '#/components/pathItems/A', summary: 'Own' } },
        { components: { pathItems: { A: { get: { summary: 'Get' } } } } },
      ),
    )
    assert.deepEqual([one.operations[0]?.content, one.paths[0]?.content], ['{"summary":"Get"}', '{"summary":"Own"}'])
  })

  it('takes the target path from the nearest server', () => {
    const servers = (path: string) => [{ url: `https://example.com${path}/` }]
    const { operations } = read(
      documentOf(
        { '/a': { get: {} }, '/b': { servers: servers('/item'), get: {}, put: { servers: servers('/own') } } },
        { servers: servers('/v1') },
      ),
    )
    assert.deepEqual(
      operations.map(({ targetPath }) => targetPath),
      ['/v1/a', '/item/b', '/own/b'],
    )
  })
})

describe('references of a document', () => {
  const inside = { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } }

  it('stay where they lead to components, whatever they pass on the way', () => {
    const schema = { $ref: '#/components/schemas/A/properties/b', description: 'Beside' }
    const one = readOne({ requestBody: { content: { 'a/b': { schema } } } }, { components: { schemas: { A: { properties: { b: {} } } } } })
    assert.deepEqual(operationIn(one).requestBody.content['a/b'].schema, schema)
  })

  it('lead to a component of its own where they lead elsewhere', () => {
    const one = read(
      documentOf(
        {
          '/a': { get: { responses: inside } },
          '/b': {
            get: {
              responses: {
                200: { $ref: '#/paths/~1a/get/responses/200' },
                201: {
                  description: '',
                  content: { 'a/b': { schema: { $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema' } } },
                },
                202: { description: '', content: { 'a/b': { schema: { $ref: '#/definitions/Old' } } } },
              },
            },
          },
        },
        { definitions: { Old: { items: { $ref: '#/definitions/Old' } } } },
      ),
    )
    const { responses } = operationIn(one, 1)
    const components = componentsIn(one)
    const at = (reference: string) => components[reference.slice('#/components/'.length)]
    assert.deepEqual(at(responses[200].$ref), inside[200])
    assert.deepEqual(at(responses[201].content['a/b'].schema.$ref), { type: 'object' })
    assert.deepEqual(at(responses[202].content['a/b'].schema.$ref), { items: { $ref: '#/components/schemas/Old' } })
    assert.deepEqual(one.notes, [])
  })

  it('to definitions within a schema lead there, or to a component if the schema is none', () => {
    const own = { $defs: { Name: { type: 'string', not: { $ref: '#/$defs/Name' } } }, properties: { name: { $ref: '#/$defs/Name' } } }
    const one = readOne({ requestBody: { content: { 'a/b': { schema: own } } } }, { components: { schemas: { Own: own } } })
    const components = componentsIn(one)
    assert.deepEqual(components['schemas/Own']?.properties, { name: { $ref: '#/components/schemas/Own/$defs/Name' } })
    assert.deepEqual(operationIn(one).requestBody.content['a/b'].schema.properties, { name: { $ref: '#/components/schemas/Name' } })
    assert.deepEqual(components['schemas/Name'], { type: 'string', not: { $ref: '#/components/schemas/Name' } })
  })

  it('that lead nowhere or out of the document are noted, marked, and never followed', () => {
    const one = readOne({
      parameters: [{ $ref: 'https://example.com/p.json' }, { in: 'query', name: 'q', schema: { $ref: '#/none' } }],
      responses: { 200: { $ref: 'file:///etc/passwd' }, 404: { $ref: '#/components/responses/None' } },
    })
    assert.deepEqual(operationIn(one), {
      parameters: [{ in: 'query', name: 'q', schema: { 'x-portico-unresolved': '#/none' } }],
      responses: {
        200: { description: '', 'x-portico-unresolved': 'file:///etc/passwd' },
        404: { description: '', 'x-portico-unresolved': '#/components/responses/None' },
      },
    })
    assert.deepEqual(lossesIn(one), { externalReference: 2, unresolvedReference: 2 })
    assert.deepEqual(notesIn(one)[0], ['GET', '/a/{id}', 'externalReference', 'https://example.com/p.json'])
  })

  it('in place of an operation or a content are written out; those that are broken or endless are marked', () => {
    const get = { summary: 'Get', callbacks: { done: { '{$url}': { post: { $ref: '#/paths/~1a/get' } } } } }
    const one = read(documentOf({ '/a': { get }, '/b': { get: { $ref: '#/paths/~1a/get', tags: ['b'] }, put: { $ref: 'put.yaml' } } }))
    const endless = { 'x-portico-unresolved': '#/paths/~1a/get' }
    const nested = { summary: 'Get', callbacks: { done: { '{$url}': { post: endless } } } }
    assert.deepEqual(operationIn(one, 1), { summary: 'Get', callbacks: { done: { '{$url}': { post: endless } } }, tags: ['b'] })
    assert.deepEqual(operationIn(one, 0).callbacks.done['{$url}'].post, nested)
    assert.deepEqual(operationIn(one, 2), { 'x-portico-unresolved': 'put.yaml' })
    assert.deepEqual(lossesIn(one), { unresolvedReference: 2, externalReference: 1 })
  })

  it('before 3.1 ignore what stands beside them', () => {
    const parameters = [{ $ref: '#/components/parameters/P', type: 'string', description: 'Own', 'x-a': 1 }]
    const one = read({
      ...documentOf({ '/a': { get: { parameters } } }, { components: { parameters: { P: { in: 'query', name: 'p' } } } }),
      openapi: '3.0.3',
    })
    assert.deepEqual(operationIn(one).parameters, [{ $ref: '#/components/parameters/P', description: 'Own', 'x-a': 1 }])
  })

  it('that only lead to each other lead nowhere', () => {
    const schemas = {
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
      C: { items: { $ref: '#/components/schemas/C' } },
    }
    const one = readOne({}, { components: { schemas } })
    assert.deepEqual(componentsIn(one)['schemas/C'], schemas.C)
    assert.deepEqual(lossesIn(one), { unresolvedReference: 2 })
    assert.deepEqual(notesIn(one)[0], ['*', '#/components/schemas/A', 'unresolvedReference', '#/components/schemas/B'])
  })

  it('of names that the format does not allow lead to an allowed one', () => {
    const schema = { $ref: '#/components/schemas/Page%C2%ABPet%C2%BB' }
    const one = readOne(
      { requestBody: { content: { 'a/b': { schema } } } },
      { components: { schemas: { Page_Pet_: {}, 'Page«Pet»': { type: 'object' } } } },
    )
    assert.deepEqual(operationIn(one).requestBody.content['a/b'].schema, { $ref: '#/components/schemas/Page_Pet__2' })
    assert.deepEqual(componentsIn(one)['schemas/Page_Pet__2'], { type: 'object' })
  })

  it('in data of the author are none', () => {
    const example = { $ref: '#/none', nullable: true }
    const schema = { example, properties: { $ref: { type: 'string' }, nullable: { type: 'boolean' } }, default: example, enum: [example] }
    const operation = { requestBody: { content: { 'a/b': { schema, example, examples: { a: { value: example } } } } } }
    const one = read({ ...documentOf({ '/a': { get: operation } }), openapi: '3.0.3' })
    assert.deepEqual([operationIn(one), one.notes], [operation, []])
  })

  it('within a schema that names itself stay relative to it', () => {
    const schema = { $id: 'https://example.com/a', $defs: { b: {} }, properties: { b: { $ref: '#/$defs/b' } } }
    assert.deepEqual(operationIn(readOne({ requestBody: { content: { 'a/b': { schema } } } })).requestBody.content['a/b'].schema, schema)
  })
})

describe('reading a document of OpenAPI 3.0', () => {
  const schemaOf = (schema: object) => {
    const one = read({ ...documentOf({}, { components: { schemas: { A: schema, B: {} } } }), openapi: '3.0.3' })
    assert.match(one.head, /"openapi":"3.1.0"/)
    return componentsIn(one)['schemas/A']
  }
  const cases: [string, object, object][] = [
    [
      'a type that may be null',
      { description: 'd', type: 'string', nullable: true, enum: ['a'] },
      { description: 'd', type: ['string', 'null'], enum: ['a', null] },
    ],
    ['a type that may not', { type: 'string', nullable: false }, { type: 'string' }],
    [
      'a reference that may be null',
      { description: 'd', nullable: true, allOf: [{ $ref: '#/components/schemas/B' }] },
      { description: 'd', anyOf: [{ allOf: [{ $ref: '#/components/schemas/B' }] }, { type: 'null' }] },
    ],
    ['alternatives that may be null', { nullable: true, oneOf: [{ type: 'string' }] }, { oneOf: [{ type: 'string' }, { type: 'null' }] }],
    ['values that may be null', { nullable: true, enum: [1], title: 't' }, { enum: [1, null], title: 't' }],
    ['anything', { nullable: true, description: 'd' }, { description: 'd' }],
    [
      'an alternative that is null',
      { anyOf: [{ nullable: true, title: 't' }, { type: 'string' }] },
      { anyOf: [{ type: 'null', title: 't' }, { type: 'string' }] },
    ],
    [
      'a part that only allows null',
      { allOf: [{ nullable: true }, { $ref: '#/components/schemas/B' }], title: 't' },
      { title: 't', anyOf: [{ allOf: [{}, { $ref: '#/components/schemas/B' }] }, { type: 'null' }] },
    ],
    [
      'a part that only allows null beside a type',
      { type: 'object', allOf: [{ $ref: '#/components/schemas/B' }, { nullable: true }] },
      { type: ['object', 'null'], allOf: [{ $ref: '#/components/schemas/B' }, {}] },
    ],
    [
      'a part that allows null and limits values',
      { allOf: [{ $ref: '#/components/schemas/B' }, { nullable: true, maxLength: 3 }] },
      { allOf: [{ $ref: '#/components/schemas/B' }, { anyOf: [{ maxLength: 3 }, { type: 'null' }] }] },
    ],
    [
      'exclusive bounds',
      { type: 'integer', minimum: 1, exclusiveMinimum: true, exclusiveMaximum: false, maximum: 9 },
      { type: 'integer', exclusiveMinimum: 1, maximum: 9 },
    ],
    [
      'schemas within it',
      { properties: { a: { nullable: true, type: 'array', items: { type: 'file' } } }, not: { nullable: true, type: 'string' } },
      { properties: { a: { type: ['array', 'null'], items: { type: 'string', format: 'binary' } } }, not: { type: ['string', 'null'] } },
    ],
    [
      'what 3.1 has as well',
      { type: 'string', format: 'byte', example: 'a', xml: { name: 'a' } },
      { type: 'string', format: 'byte', example: 'a', xml: { name: 'a' } },
    ],
  ]
  for (const [name, schema, modern] of cases) {
    it(`converts ${name}, in order`, () => assert.equal(JSON.stringify(schemaOf(schema)), JSON.stringify(modern)))
  }
})

describe('webhooks of OpenAPI 3.1', () => {
  const made = { summary: 'Made', post: { responses: {} } }

  it('that are references stand in their places as what they lead to', () => {
    const webhooks = { first: { $ref: '#/components/pathItems/A', summary: 'Own' }, second: { $ref: '#/webhooks/third' }, third: made }
    const components = { pathItems: { A: { $ref: '#/components/pathItems/B' }, B: made } }
    const one = read(documentOf({}, { webhooks, components }))
    assert.deepEqual(JSON.parse(one.head).webhooks, { first: { ...made, summary: 'Own' }, second: made, third: made })
    assert.deepEqual(one.losses, [])
  })

  it('repeat no path item more often than a document may be long', () => {
    const pathItems = { A: { ...made, description: 'x'.repeat(100_000) } }
    const webhooks = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`w${index}`, { $ref: '#/components/pathItems/A' }]))
    assert.throws(
      () => read(documentOf({}, { webhooks, components: { pathItems } })),
      (error) => error instanceof DocumentUnreadable && error.reason === 'partsTooLong',
    )
  })
})

describe('webhooks of OpenAPI 3.0', () => {
  it('get the name that OpenAPI 3.1 has for them', () => {
    const webhooks = { made: { post: { requestBody: { content: { 'a/b': { schema: { type: 'string', nullable: true } } } } } } }
    const one = read({ openapi: '3.0.3', info: { title: 'T', version: '1' }, 'x-webhooks': webhooks, paths: {} })
    assert.deepEqual(JSON.parse(one.head).webhooks.made.post.requestBody.content['a/b'].schema, { type: ['string', 'null'] })
  })
})

describe('a document in YAML', () => {
  it('is read like the same one in JSON', () => {
    const { head, operations } = readDocument(
      'openapi: 3.0.3\ninfo: {title: T, version: 1.10}\npaths:\n  /a:\n    get: {responses: {200: {description: ok}}}\n',
    )
    assert.equal(head, '{"openapi":"3.1.0","info":{"title":"T","version":"1.10"},"paths":{},"components":{}}')
    assert.equal(operations[0]?.content, '{"responses":{"200":{"description":"ok"}}}')
  })

  it('may have versions that YAML takes for numbers', () => {
    const swagger = readDocument('swagger: 2.0\ninfo: {title: T, version: 1.0}\nbasePath: /b\npaths: {/a: {get: {}}}')
    assert.deepEqual(
      [swagger.version, swagger.apiVersion, swagger.syntax, swagger.operations[0]?.targetPath],
      ['2.0', '1.0', 'yaml', '/b/a'],
    )
    const { version, head } = readDocument('openapi: 3.1\ninfo: {title: T, version: 2}\npaths: {}')
    assert.deepEqual([version, head], ['3.1', '{"openapi":"3.1.0","info":{"title":"T","version":"2.0"},"paths":{},"components":{}}'])
  })
})

describe('discriminators of renamed schemas', () => {
  it('keep their values: mapped by reference, by name, or not at all', () => {
    const to = (name: string) => ({ $ref: `#/components/schemas/${encodeURIComponent(name)}` })
    const pet = (mapping: object) => ({
      oneOf: [to('Big Dog'), to('Cat')],
      discriminator: { propertyName: 'kind', ...mapping },
    })
    const source = {
      openapi: '3.1.0',
      paths: {},
      components: {
        schemas: {
          'Big Dog': {},
          Cat: {},
          ByName: pet({ mapping: { dog: 'Big Dog', cat: 'Cat' } }),
          ByReference: pet({ mapping: { dog: '#/components/schemas/Big%20Dog' } }),
          Unmapped: pet({}),
        },
      },
    }
    const { components } = readDocument(JSON.stringify(source))
    const mappings = Object.fromEntries(
      components.flatMap(({ name, content }) => (content.includes('"mapping"') ? [[name, JSON.parse(content).discriminator.mapping]] : [])),
    )
    const added = { 'Big Dog': '#/components/schemas/Big_Dog' }
    assert.deepEqual(mappings, {
      ByName: { dog: 'Big_Dog', cat: 'Cat', ...added },
      ByReference: { dog: '#/components/schemas/Big_Dog', ...added },
      Unmapped: added,
    })
  })
})
