import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { comparable, compareEveryValue } from './every-value.ts'

type Json = Record<string, unknown>

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** A document with values of every kind, without any that has a second spelling. */
const DOCUMENT = `{
  "openapi": "3.1.0",
  "info": { "title": "T", "version": "1", "license": { "name": "MIT" }, "x-info": [1, "a"] },
  "tags": [{ "name": "a", "description": "A" }, { "name": "b", "x-order": 2 }],
  "x-tagGroups": [{ "name": "G", "tags": ["a", "b"] }],
  "externalDocs": { "url": "https://example.com" },
  "paths": {
    "/a/{id}": {
      "summary": "path",
      "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer", "maximum": 9007199254740993 } }],
      "get": {
        "operationId": "get", "tags": ["a", "b"], "deprecated": true,
        "parameters": [
          { "name": "q", "in": "query", "schema": { "type": "string", "enum": ["b", "a", null] }, "examples": { "one": { "value": 1.50 } } },
          { "name": "h", "in": "header", "schema": { "type": "number", "minimum": 1.0, "default": 1e3 } }
        ],
        "responses": {
          "200": { "description": "Fine", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Pet" }, "example": { "id": 1, "name": "x" } } } },
          "4XX": { "description": "Refused", "x-more": { "a": { "b": false } } }
        }
      }
    },
    "/b": { "post": { "requestBody": { "required": true, "content": { "text/plain": { "schema": { "type": "string", "maxLength": 3 } } } }, "responses": { "default": { "description": "" } } } }
  },
  "webhooks": { "made": { "post": { "summary": "Made", "responses": { "200": { "description": "ok" } } } } },
  "components": {
    "schemas": {
      "Pet": { "type": "object", "required": ["name", "id"], "properties": { "id": { "type": "integer" }, "name": { "type": "string" }, "owner": { "$ref": "#/components/schemas/Owner" } } },
      "Owner": { "oneOf": [{ "type": "string" }, { "type": "object", "properties": { "b": { "const": 1 }, "a": { "const": 2 } } }], "discriminator": { "propertyName": "b" } }
    },
    "x-kinds": { "one": [[1], [2, 3]] }
  }
}`

const compare = (source: Json, effective: Json) => compareEveryValue(source, effective, () => true)
const compareTexts = (source: string, effective: string) => compare(comparable(source), comparable(effective))

/** What an effective document says itself. */
const isOwn = (place: string) => /^(openapi$|info\/(title|version)$)/.test(place)

interface Holder {
  part: Json
  key: string
  place: string
}

/** Returns the holders of every value in a document, lists and objects included. */
function holdersOf(part: Json, place = ''): Holder[] {
  return Object.entries(part).flatMap(([key, value]) => {
    const own = `${place}${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const inside = typeof value === 'object' && value !== null ? holdersOf(value as Json, `${own}/`) : []
    return isOwn(own) ? [] : [{ part, key, place: own }, ...inside]
  })
}

/** Returns where a loss is told: at a list as a whole, and instead of a reference at what it leads to. */
function toldAt({ part, place }: Holder): string {
  return Array.isArray(part) || place.endsWith('/$ref') ? place.slice(0, place.lastIndexOf('/')) : place
}

const isLeaf = ({ part, key }: Holder) => typeof part[key] !== 'object' || part[key] === null

/** Each way of losing something: returns whether it applies to what it gets. */
const LOSSES: Record<string, (holder: Holder) => boolean> = {
  'a value is changed': (holder) => {
    if (!isLeaf(holder)) return false
    holder.part[holder.key] = typeof holder.part[holder.key] === 'string' ? `${holder.part[holder.key]} ` : 'changed'
    return true
  },
  'a value is gone': ({ part, key }) => {
    if (Array.isArray(part)) part.splice(Number(key), 1)
    else delete part[key]
    return true
  },
  'a value stands under another name': ({ part, key }) => {
    if (Array.isArray(part)) return false
    part[`${key}-moved`] = part[key]
    delete part[key]
    return true
  },
  'items are in another order': ({ part, key }) => {
    const list = part[key]
    if (!Array.isArray(list) || list.length < 2) return false
    list.reverse()
    return true
  },
  'properties are in another order': ({ part, key, place }) => {
    const properties = part[key]
    if (!place.endsWith('/properties') || Object.keys(properties as Json).length < 2) return false
    part[key] = Object.fromEntries(Object.entries(properties as Json).reverse())
    return true
  },
}

describe('comparing every value', () => {
  it('finds all of a document in itself, and in one that says more', () => {
    const document = comparable(DOCUMENT)
    const more = structuredClone(document)
    for (const { part, key } of holdersOf(document))
      if (!isLeaf({ part, key, place: '' }) && !Array.isArray(part[key])) (part[key] as Json)['x-added'] = 1
    for (const effective of [structuredClone(more), document]) {
      const { total, missing } = compare(more, effective)
      assert.deepEqual(missing, [])
      assert.equal(total, holdersOf(more).filter(isLeaf).length)
    }
  })

  for (const [name, lose] of Object.entries(LOSSES)) {
    it(`tells wherever ${name}`, () => {
      let told = 0
      for (const at of holdersOf(comparable(DOCUMENT)).keys()) {
        const effective = comparable(DOCUMENT)
        const holder = holdersOf(effective)[at] as Holder
        const hasContent = JSON.stringify(holder.part[holder.key]) !== '{}'
        const place = toldAt(holder)
        if (!lose(holder) || !hasContent) continue
        told += 1
        const { missing } = compare(comparable(DOCUMENT), effective)
        assert.ok(
          missing.some((one) => one.startsWith(place)),
          `${name} at ${place}: ${missing}`,
        )
      }
      assert.ok(told > 1)
    })
  }

  it('tells of several losses at once', () => {
    const ways = Object.values(LOSSES)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat({ max: ways.length - 1 })), { minLength: 1, maxLength: 6 }), (planned) => {
        const effective = comparable(DOCUMENT)
        const done = planned.filter(([seed, way]) => {
          const holders = holdersOf(effective)
          const holder = holders[seed % holders.length] as Holder
          return JSON.stringify(holder.part[holder.key]) !== '{}' && ways[way]?.(holder) === true
        })
        const isSame = JSON.stringify(effective) === JSON.stringify(comparable(DOCUMENT))
        if (done.length > 0 && !isSame) assert.ok(compare(comparable(DOCUMENT), effective).missing.length > 0)
      }),
      { numRuns: sweepSize({ whole: 2_000, few: 150 }) },
    )
  })

  it('tells of digits that are gone, of every number', () => {
    const spelled: [string, string][] = [
      ['9007199254740993', '9007199254740992'],
      ['1.50', '1.5'],
      ['1.0', '1'],
      ['1e3', '1000'],
    ]
    for (const [digits, other] of spelled) {
      const effective = DOCUMENT.replace(`: ${digits}`, `: ${other}`)
      assert.notEqual(effective, DOCUMENT)
      assert.equal(compareTexts(DOCUMENT, effective).missing.length, 1, digits)
    }
  })

  it('leaves out operations that are not served', () => {
    const effective = comparable(DOCUMENT)
    delete ((effective.paths as Json)['/b'] as Json).post
    const { missing } = compareEveryValue(comparable(DOCUMENT), effective, (place) => place !== 'POST /b')
    assert.deepEqual(missing, [])
  })

  const inSchema = (schema: object, version = '3.0.3') => ({
    openapi: version,
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { A: schema, B: {} } },
  })
  const equal: [string, object, object][] = [
    ['a type that may be null', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['a reference that may be null', { ...to('B'), nullable: true }, { anyOf: [to('B'), { type: 'null' }] }],
    ['parts that may be null', { allOf: [to('B')], nullable: true }, { anyOf: [{ allOf: [to('B')] }, { type: 'null' }] }],
    [
      'a part that only says so',
      { allOf: [to('B'), { nullable: true }], title: 't' },
      { title: 't', anyOf: [{ allOf: [to('B'), {}] }, { type: 'null' }] },
    ],
    ['alternatives that may be null', { oneOf: [{ type: 'string' }], nullable: true }, { oneOf: [{ type: 'string' }, { type: 'null' }] }],
    ['an alternative that is null', { anyOf: [{ nullable: true }, { type: 'string' }] }, { anyOf: [{ type: 'null' }, { type: 'string' }] }],
    ['anything', { nullable: true, title: 't' }, { title: 't' }],
    ['bounds that exclude', { type: 'integer', minimum: 1, exclusiveMinimum: true }, { type: 'integer', exclusiveMinimum: 1 }],
    ['an example', { type: 'string', example: 'a' }, { type: 'string', example: 'a' }],
    ['a file', { type: 'string', format: 'binary' }, { type: 'string', format: 'binary' }],
    ['bytes', { type: 'string', format: 'byte' }, { type: 'string', format: 'byte' }],
    ['a part that stands alone', to('B'), { allOf: [to('B')] }],
  ]
  for (const [name, schema, modern] of equal)
    it(`takes ${name} for the same in both formats`, () =>
      assert.deepEqual(compare(inSchema(schema), inSchema(modern, '3.1.0')).missing, []))

  it('tells of a part that does not allow null', () => {
    for (const schema of [{ allOf: [to('B')] }, { anyOf: [{ allOf: [to('B')] }, { type: 'string' }] }])
      assert.notDeepEqual(compare(inSchema({ allOf: [to('B')], nullable: true }), inSchema(schema, '3.1.0')).missing, [])
    assert.notDeepEqual(compare(inSchema({ type: 'string', nullable: true }), inSchema({ type: 'string' }, '3.1.0')).missing, [])
  })
})
