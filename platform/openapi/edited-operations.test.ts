import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { isObject, type JsonObject } from './json-object.ts'
import { parseJson, stringifyJson } from './json-text.ts'
import { operationChanges } from './operation-changes.ts'

interface Described {
  operation: JsonObject
  components: JsonObject
}

/** Returns what changed from one operation to another, with the components that its schemas refer to. */
function changes(was: Described, is: Described): string[] {
  const described = ({ operation, components }: Described) => ({
    operation,
    pathItem: {},
    components: (reference: string) => components[reference.split('/').at(-1) ?? ''],
  })
  return operationChanges(described(was), described(is)).map(({ kind, name, breaking }) => `${breaking ? '! ' : ''}${kind} ${name}`)
}

const operationOf = (schema: unknown): JsonObject => ({
  parameters: [{ name: 'q', in: 'query', schema }],
  requestBody: { content: { 'application/json': { schema } } },
  responses: { 200: { headers: { 'X-A': { schema } }, content: { 'application/json': { schema } } } },
})

const NAMES = ['A', 'B', 'C']
const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const fieldName = fc.constantFrom('a', 'b', 'c', 'title', 'description', 'type', 'x-a', '__proto__')

/** A schema that an author may write, of which every part is meant. */
const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonObject>(
      { type: 'string' },
      { type: 'integer', maximum: 9 },
      { type: 'string', enum: ['x', 'y'] },
      { type: ['string', 'null'] },
    ),
    fc.constantFrom(...NAMES).map(referenceTo),
    fc
      .tuple(
        fc.dictionary(fieldName, tie('schema'), { minKeys: 1, maxKeys: 3 }),
        fc.array(fieldName, { maxLength: 2 }),
        fc.constantFrom(undefined, false, true),
      )
      .map(([properties, required, further]) => ({
        type: 'object',
        properties,
        required,
        ...(further === undefined ? {} : { additionalProperties: further }),
      })),
    tie('schema').map((items) => ({ type: 'array', items })),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ) as fc.Arbitrary<JsonObject>,
}))
/** Schemas that contain each other, as fields. */
const components = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, schema.map((of) => ({ type: 'object', properties: { [name]: of } }))])),
)

/** Returns a copy with each schema changed; the keys of `properties` and the data of `enum` are none. */
function eachSchema(written: unknown, changed: (schema: JsonObject) => JsonObject): unknown {
  if (Array.isArray(written)) return written.map((one) => eachSchema(one, changed))
  if (!isObject(written)) return written
  const inside = Object.entries(written).map(([key, value]) => {
    if (key === 'properties' && isObject(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, field]) => [name, eachSchema(field, changed)]))]
    return [key, ['items', 'oneOf', 'anyOf', 'allOf'].includes(key) ? eachSchema(value, changed) : value]
  })
  return changed(Object.fromEntries(inside))
}

const everywhere = ({ of, parts }: { of: JsonObject; parts: JsonObject }, changed: (schema: JsonObject) => JsonObject): Described => ({
  operation: operationOf(eachSchema(of, changed)),
  components: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, eachSchema(part, changed)])),
})

/** Writings of the same, of which callers notice nothing. */
const SAME: Record<string, (schema: JsonObject, parts: JsonObject) => JsonObject> = {
  'as it is': (one) => one,
  'with words': (one) => ({ ...one, title: 'T', description: 'Says what it is.', examples: [1], 'x-note': true }),
  'in another order of keys': (one) => Object.fromEntries(Object.entries(one).reverse()),
  'in another order of variants': (one) => ({ ...one, ...(Array.isArray(one.oneOf) ? { oneOf: one.oneOf.toReversed() } : {}) }),
  'as a choice of one': (one) => ({ oneOf: [one] }),
  'as a list of one part': (one) => ({ allOf: [one] }),
  'without references': (one, parts) => {
    const target = typeof one.$ref === 'string' ? parts[one.$ref.split('/').at(-1) ?? ''] : undefined
    return isObject(target) ? (parseJson(stringifyJson(target)) as JsonObject) : one
  },
}

/** Edits of an object that callers notice, and what is found. */
const EDITS: readonly [what: string, edit: (schema: JsonObject & { properties: JsonObject }) => JsonObject][] = [
  ['a field', ({ properties, ...more }) => ({ ...more, properties: { ...properties, added: { type: 'string' } } })],
  ['no field', ({ properties: { known: _, ...properties }, ...more }) => ({ ...more, properties })],
  ['required', (one) => ({ ...one, required: ['known'] })],
  ['required without a field', (one) => ({ ...one, required: ['other'] })],
  ['type', ({ properties, ...more }) => ({ ...more, properties: { ...properties, known: { type: 'boolean' } } })],
  ['no type', ({ properties, ...more }) => ({ ...more, properties: { ...properties, known: {} } })],
  ['limit', ({ properties, ...more }) => ({ ...more, properties: { ...properties, known: { type: 'string', maxLength: 4 } } })],
  ['values', ({ properties, ...more }) => ({ ...more, properties: { ...properties, known: { type: 'string', enum: ['k'] } } })],
  ['default', ({ properties, ...more }) => ({ ...more, properties: { ...properties, known: { type: 'string', default: 'k' } } })],
  ['no further fields', (one) => ({ ...one, additionalProperties: false })],
  ['no object', () => ({ type: 'boolean' })],
  ['anything', () => ({})],
  ['a choice', (one) => ({ oneOf: [one, { type: 'boolean' }] })],
]

/** Places of a schema within others, with a neighbour. */
const PLACES: readonly [where: string, put: (schema: JsonObject, other: JsonObject) => JsonObject][] = [
  ['alone', (one) => one],
  ['in a field', (one, other) => ({ type: 'object', properties: { inner: one, other } })],
  ['in a list', (one) => ({ type: 'array', items: one })],
  ['in a map', (one) => ({ type: 'object', additionalProperties: one })],
  ['in a variant', (one, other) => ({ oneOf: [{ type: 'object', properties: { other } }, one] })],
  ['in a part', (one, other) => ({ type: 'object', properties: { whole: { allOf: [{ type: 'object', properties: { other } }, one] } } })],
]

describe('changes of any operation', () => {
  for (const [what, write] of Object.entries(SAME))
    it(`are none for the same, ${what}`, () => {
      fc.assert(
        fc.property(schema, components, (of, parts) => {
          const given = { of, parts }
          const [was, is] = [everywhere(given, (one) => one), everywhere(given, (one) => write(one, parts))]
          assert.deepEqual([changes(was, is), changes(is, was)], [[], []])
        }),
      )
    })

  for (const [what, edit] of EDITS)
    for (const [where, put] of PLACES)
      it(`are found for ${what} ${where}`, () => {
        const found = fc.sample(schema, 20).map((other) => {
          const object = { type: 'object', properties: { known: { type: 'string' }, kept: { type: 'integer' } } }
          const described = (one: JsonObject) => ({ operation: operationOf(put(one, other)), components: {} })
          return changes(described(object), described(edit(object))).length
        })
        assert.ok(Math.min(...found) > 0, `${found}`)
      })

  it('end for very many variants, and for parts that double at each step', () => {
    const variants = (from: number, length: number) =>
      Array.from({ length }, (_, index) => ({ type: 'object', properties: { [`f${from + index}`]: {}, id: {} } }))
    const doubled = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `D${index}`,
        {
          allOf: [referenceTo(`D${index + 1}`), referenceTo(`D${index + 1}`)],
          oneOf: [referenceTo(`D${index + 1}`), referenceTo(`D${index + 1}`)],
        },
      ]),
    )
    const of = (from: number, length = 900) => ({
      operation: operationOf({ oneOf: [...variants(from, length), referenceTo('D0')] }),
      components: doubled,
    })
    assert.ok(changes(of(0), of(5_000)).length > 0)
    assert.deepEqual(changes(of(0), of(0)), [])
    // Of very long lists nothing is invented.
    assert.deepEqual(changes(of(0, 30_000), of(1, 30_000)), [])
  })
})
