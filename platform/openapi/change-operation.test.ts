import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { changeOperation, moveOperation, operationOfFields, takeGroups } from './change-operation.ts'
import { ComponentIndex } from './component-index.ts'

import { OPERATION_GROUPS, type OperationContext, type OperationFields, type ReadOperation } from './document-parts.ts'

import { type JsonObject, objectOf } from './json-object.ts'
import { parseJson, stringifyJson } from './json-text.ts'
import { detachParameters } from './operation-parts.ts'
import { viewOfOperation } from './operation-view.ts'
import { readDocument } from './read-document.ts'
import { randomDocument } from './testing/random-document.ts'
import { mixedFields, randomFields } from './testing/random-fields.ts'

const RUNS = { numRuns: sweepSize({ whole: 500, few: 60 }) }

interface Opened {
  context: OperationContext
  operation: JsonObject
  part: ReadOperation
  fields: OperationFields
}

/** Returns the operations of a document with what surrounds them. */
function openedOperations(document: JsonObject): Opened[] {
  const read = readDocument(JSON.stringify(document))
  const { lookup } = new ComponentIndex(read.components)
  const pathItems = new Map(read.paths.map(({ path, content }) => [path, objectOf(parseJson(content))]))
  return read.operations.map((part) => {
    const context = { path: part.path, pathItem: pathItems.get(part.path) ?? {}, components: lookup }
    const operation = objectOf(parseJson(part.content))
    return { context, operation, part, fields: viewOfOperation(context, operation) }
  })
}

function opened(operation: object, { path = '/pets/{petId}', pathItem = {}, components = {} } = {}): Opened {
  const [first] = openedOperations({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { [path]: { ...pathItem, get: operation } },
    components,
  })
  assert.ok(first)
  return first
}

/** Returns what an operation says after some fields of its view have changed. */
function changed({ context, operation, fields }: Opened, change: (fields: OperationFields) => Partial<OperationFields>) {
  return changeOperation(context, operation, { ...fields, ...change(structuredClone(fields)) })
}

/** Returns the view of a changed operation, after what `detached` asks for. */
function viewAfter(context: OperationContext, { operation, detached }: ReturnType<typeof changeOperation>): OperationFields {
  const pathItem = detached ? detachParameters(context.pathItem, [], context.components).pathItem : context.pathItem
  return viewOfOperation({ ...context, pathItem }, operation)
}

const changeCase = fc.record({
  document: randomDocument,
  other: fc
    .constantFrom('/a', '/a/{id}', '/b/{x}/c/{y}')
    .chain((path) => fc.record({ path: fc.constant(path), fields: randomFields(path) })),
  picks: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
})

describe('changing any operation', () => {
  it('leaves its text as it is where nothing changed', () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        for (const { context, operation, part, fields } of openedOperations(document)) {
          const { operation: same, detached } = changeOperation(context, operation, fields)
          assert.deepEqual([stringifyJson(same), detached], [part.content, false])
        }
      }),
      RUNS,
    )
  })

  it('makes the form show what was written into it', () => {
    fc.assert(
      fc.property(changeCase, ({ document, other, picks }) => {
        for (const { context, operation, fields } of openedOperations(document).filter(({ part }) => part.path === other.path)) {
          for (const after of [other.fields, mixedFields(fields, other.fields, picks)]) {
            assert.deepEqual(viewAfter(context, changeOperation(context, operation, after)), after)
          }
        }
      }),
      RUNS,
    )
  })

  it('leaves every field that the form does not show as it is', () => {
    fc.assert(
      fc.property(changeCase, ({ document, other }) => {
        for (const { context, operation } of openedOperations(document).filter(({ part }) => part.path === other.path)) {
          const { operation: after } = changeOperation(context, operation, other.fields)
          for (const key of ['tags', 'operationId', 'deprecated', 'externalDocs', 'callbacks', 'security', 'servers', 'x-data']) {
            assert.equal(stringifyJson(after[key] ?? null), stringifyJson(operation[key] ?? null))
          }
          for (const status of ['default', '2XX', 'x-note']) {
            assert.deepEqual(objectOf(after.responses)[status], objectOf(operation.responses)[status])
          }
        }
      }),
      RUNS,
    )
  })

  it('made by hand gives back its fields', () => {
    fc.assert(
      fc.property(randomFields('/b/{x}/c/{y}'), (fields) => {
        const path = '/b/{x}/c/{y}'
        const operation = operationOfFields(path, fields)
        assert.deepEqual(viewOfOperation({ path, pathItem: {}, components: () => undefined }, operation), fields)
      }),
      RUNS,
    )
  })
})

describe('changing an operation', () => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100, default: 20 }, example: 10 }

  it('keeps the constraints of a parameter whose description changed, and the order of fields', () => {
    const before = opened({ operationId: 'a', parameters: [limit], tags: ['pets'] })
    const { operation } = changed(before, ({ parameters }) => ({ parameters: parameters.map((one) => ({ ...one, description: 'New' })) }))
    assert.equal(
      stringifyJson(operation),
      stringifyJson({
        operationId: 'a',
        parameters: [
          { name: 'limit', in: 'query', description: 'New', schema: limit.schema, example: 10 },
          { name: 'petId', in: 'path', description: 'New', required: true, schema: { type: 'string' } },
        ],
        tags: ['pets'],
      }),
    )
  })

  it('drops what belongs to the old type when the type changes', () => {
    const before = opened({ parameters: [{ ...limit, description: 'Kept' }] }, { path: '/pets' })
    const { operation } = changed(before, ({ parameters }) => ({
      parameters: parameters.map((one) => ({ ...one, type: 'string' as const })),
    }))
    assert.deepEqual(operation.parameters, [{ name: 'limit', in: 'query', description: 'Kept', schema: { type: 'string' } }])
  })

  it('drops what belongs to the old type of a list, and keeps the limits of the list', () => {
    const schema = { type: 'array', minItems: 1, default: [1], items: { type: 'integer', maximum: 9 } }
    const before = opened({ parameters: [{ name: 'ids', in: 'query', schema }] }, { path: '/pets' })
    const { operation } = changed(before, ({ parameters }) => ({
      parameters: parameters.map((one) => ({ ...one, type: 'string' as const })),
    }))
    assert.deepEqual(objectOf((operation.parameters as unknown[])[0]).schema, { type: 'array', minItems: 1, items: { type: 'string' } })
  })

  it('keeps the items of a list that becomes a single value, and the other way round', () => {
    const items = { $ref: '#/components/schemas/Id' }
    const components = { schemas: { Id: { type: 'string', format: 'uuid' } } }
    const before = opened({ parameters: [{ name: 'ids', in: 'query', schema: { type: 'array', items } }] }, { path: '/pets', components })
    const single = changed(before, ({ parameters }) => ({ parameters: parameters.map((one) => ({ ...one, array: false })) })).operation
    assert.deepEqual(objectOf((single.parameters as unknown[])[0]).schema, items)
    const view = viewOfOperation(before.context, single)
    const list = changeOperation(before.context, single, { ...view, parameters: view.parameters.map((one) => ({ ...one, array: true })) })
    assert.deepEqual(list.operation, before.operation)
  })

  it('writes its own copy of a shared part that changed, and leaves the others shared', () => {
    const components = {
      parameters: {
        Page: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
        Size: { name: 'size', in: 'query', schema: {} },
      },
      responses: { Pet: { description: 'A pet', 'x-cache': true }, Gone: { description: 'Gone' } },
    }
    const before = opened(
      {
        parameters: [{ $ref: '#/components/parameters/Page' }, { $ref: '#/components/parameters/Size' }],
        responses: { 200: { $ref: '#/components/responses/Pet' }, 410: { $ref: '#/components/responses/Gone' } },
      },
      { path: '/pets', components },
    )
    const { operation } = changed(before, ({ parameters, responses }) => ({
      parameters: parameters.map((one) => (one.name === 'page' ? { ...one, description: 'Which' } : one)),
      responses: responses.map((one) => (one.statusCode === 200 ? { ...one, description: 'The pet' } : one)),
    }))
    assert.deepEqual(operation, {
      parameters: [
        { name: 'page', in: 'query', description: 'Which', schema: { type: 'integer', minimum: 1 } },
        { $ref: '#/components/parameters/Size' },
      ],
      responses: { 200: { description: 'The pet', 'x-cache': true }, 410: { $ref: '#/components/responses/Gone' } },
    })
  })

  it('overrides a parameter of the path item, and lists all of them itself when one of those goes', () => {
    const pathItem = { parameters: [limit, { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }] }
    const before = opened({ responses: {} }, { pathItem })
    const described = changed(before, ({ parameters }) => ({
      parameters: parameters.map((one) => (one.name === 'limit' ? { ...one, description: 'New' } : one)),
    }))
    assert.deepEqual([described.detached, described.operation.parameters], [false, [{ ...limit, description: 'New' }]])
    const without = changed(before, ({ parameters }) => ({ parameters: parameters.filter(({ name }) => name !== 'limit') }))
    assert.deepEqual([without.detached, without.operation.parameters], [true, [pathItem.parameters[1]]])
    const moved = detachParameters(before.context.pathItem, [before.operation], before.context.components)
    assert.deepEqual([moved.pathItem, moved.operations[0]?.parameters], [{}, pathItem.parameters])
  })

  it('keeps the digits of numbers in a schema that changed elsewhere', () => {
    const text = '{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807},"rate":{"minimum":1.0}}}'
    const before = opened(JSON.parse('{}'), { path: '/pets' })
    const operation = objectOf(parseJson(`{"requestBody":{"content":{"application/json":{"schema":${text}}}}}`))
    const view = viewOfOperation(before.context, operation)
    const [body] = structuredClone(view.bodies)
    assert.ok(body)
    Object.assign(body.schema ?? {}, { title: 'New' })
    const after = changeOperation(before.context, operation, { ...view, bodies: [body] }).operation
    assert.equal(stringifyJson(after), `{"requestBody":{"content":{"application/json":{"schema":${text.slice(0, -1)},"title":"New"}}}}}`)
  })

  it('writes a schema whose keys are in another order', () => {
    const before = opened({ requestBody: { content: { 'application/json': { schema: { a: 1, b: 2 } } } } }, { path: '/pets' })
    const { operation } = changed(before, ({ bodies }) => ({ bodies: bodies.map((body) => ({ ...body, schema: { b: 2, a: 1 } })) }))
    assert.equal(stringifyJson(operation), '{"requestBody":{"content":{"application/json":{"schema":{"b":2,"a":1}}}}}')
  })

  it('moves to a path with other parameter names, with what its path item says of them', () => {
    const before = opened(
      { parameters: [limit] },
      {
        pathItem: {
          parameters: [{ name: 'petId', in: 'path', required: true, description: 'Which', schema: { type: 'integer', minimum: 1 } }],
        },
      },
    )
    const operation = moveOperation(before.context, before.operation, '/pets/{id}')
    assert.deepEqual(operation.parameters, [
      { name: 'id', in: 'path', required: true, description: 'Which', schema: { type: 'integer', minimum: 1 } },
      limit,
    ])
  })
})

describe('taking groups of fields from another version', () => {
  const mine = { tags: ['mine'], summary: 'Mine', responses: { 200: { description: 'mine' } }, 'x-mine': 1 }
  const theirs = { summary: 'Theirs', description: 'New', tags: ['theirs'], responses: { 200: { description: 'theirs' } } }

  it('takes those and leaves the others', () => {
    const taken = takeGroups(mine, theirs, ['description', 'responses'])
    assert.equal(
      stringifyJson(taken),
      stringifyJson({ tags: ['mine'], summary: 'Mine', description: 'New', responses: theirs.responses, 'x-mine': 1 }),
    )
  })

  it('is the other version if everything is taken', () => {
    assert.equal(stringifyJson(takeGroups(mine, theirs, OPERATION_GROUPS)), stringifyJson(theirs))
    assert.equal(stringifyJson(takeGroups(mine, theirs, [])), stringifyJson(mine))
  })

  it('takes fields without a group together', () => {
    assert.deepEqual(takeGroups(mine, theirs, ['others']), { tags: ['theirs'], summary: 'Mine', responses: mine.responses })
  })
})
