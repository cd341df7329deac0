import { after, before, describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize, WHOLE_SWEEP } from '@portico/contract/testing/sweep'
import { type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { randomDocument } from '../../openapi/testing/random-document.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'
import { EditedInTurns } from './testing/edited-in-turns.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** Few values, so that forms and documents also come to the same. */
const text = fc.constantFrom('One', 'Two', '셋')
const number = fc.nat(20)
const byStatus = (one: TestBody, other: TestBody) => one.statusCode - other.statusCode

/** Changes of a form: what it returns replaces fields. */
const inForm = fc.oneof(
  text.map((summary) => () => ({ summary })),
  text.map((description) => () => ({ description })),
  text.map((description) => ({ responses }: TestBody) => ({
    responses: [
      ...responses.filter(({ statusCode }: TestBody) => statusCode !== 418),
      { statusCode: 418, description, headers: [], bodies: [] },
    ].toSorted(byStatus),
  })),
  text.map((description) => ({ responses: [first, ...rest] }: TestBody) => ({
    responses: first ? [{ ...first, description }, ...rest] : [],
  })),
  text.map((description) => ({ bodies }: TestBody) => ({
    bodies: [
      ...bodies.filter(({ contentType }: TestBody) => contentType !== 'text/csv'),
      { contentType: 'text/csv', name: '', description, schema: null },
    ],
  })),
  text.map((description) => ({ parameters }: TestBody) => ({
    parameters: [
      ...parameters.filter(({ name }: TestBody) => name !== 'added'),
      { place: 'query', name: 'added', description, required: false, array: false, type: 'string' },
    ],
  })),
  fc.constant(({ parameters }: TestBody) => ({ parameters: parameters.filter(({ place }: TestBody) => place === 'path') })),
)

/** Changes of an operation in the document. */
const inDocument = fc.oneof(
  fc.tuple(fc.constantFrom('summary', 'description', 'x-data'), text).map(([key, value]) => (operation: JsonObject) => {
    operation[key] = value
  }),
  text.map((tag) => (operation: JsonObject) => {
    operation.tags = [tag]
  }),
  text.map((description) => (operation: JsonObject) => {
    operation.responses = { ...objectOf(operation.responses), 418: { description } }
  }),
  text.map((description) => (operation: JsonObject) => {
    operation.requestBody = { content: { 'text/csv': {} }, description }
  }),
  text.map((description) => (operation: JsonObject) => {
    operation.parameters = [{ name: 'added', in: 'query', description, schema: { type: 'string' } }]
  }),
)

/** Changes of a component that operations share. */
const inComponent = fc.tuple(
  fc.constantFrom(['schemas', 'Pet'], ['schemas', 'Error'], ['responses', 'NotFound'], ['parameters', 'Page'], ['requestBodies', 'Body']),
  text,
)

interface Turn {
  forms: [number, (fields: TestBody) => object][]
  operations: [number, (operation: JsonObject) => void][]
  components: [readonly string[], string][]
  /** The path that this document lacks. */
  without: number
  choices: ('mine' | 'document' | 'skip')[]
}
const turn: fc.Arbitrary<Turn> = fc.record({
  forms: fc.array(fc.tuple(number, inForm), { maxLength: 3 }),
  operations: fc.array(fc.tuple(number, inDocument), { maxLength: 3 }),
  components: fc.array(inComponent, { maxLength: 2 }),
  without: number,
  choices: fc.array(fc.constantFrom('mine', 'document', 'skip'), { minLength: 1, maxLength: 4 }),
})

const METHODS = ['put', 'get', 'delete']
const operationsIn = (document: JsonObject): JsonObject[] =>
  Object.values(objectOf(document.paths)).flatMap((item) => METHODS.flatMap((method) => objectOf(item)[method] ?? [])) as JsonObject[]

/** Changes a document as a turn says, and returns the one to import. */
function revised(document: JsonObject, { operations, components, without }: Turn): JsonObject {
  const all = operationsIn(document)
  for (const [place, change] of operations) if (all.length > 0) change(all[place % all.length] as JsonObject)
  for (const [[kind = '', name = ''], description] of components) {
    const part = objectOf(objectOf(document.components)[kind])[name]
    if (objectOf(part).$ref === undefined) objectOf(part).description = description
  }
  const paths = Object.entries(objectOf(document.paths)).filter((_, index) => index !== without)
  return { ...document, paths: Object.fromEntries(paths) }
}

describe('an API that is edited in the forms and by imports in turns', () => {
  it('loses nothing, and is asked about what both changed', async () => {
    const developer = await test.as('developer')
    await fc.assert(
      fc.asyncProperty(randomDocument, fc.array(turn, { minLength: 1, maxLength: 4 }), async (given, turns) => {
        const document = JSON.parse(JSON.stringify(given)) as JsonObject
        const api = await EditedInTurns.start(test, developer)
        await api.import(document, ['mine'])
        for (const one of turns) {
          for (const [place, change] of one.forms) await api.edit(place, change)
          const next = revised(document, one)
          await api.import(next, one.choices)
          await api.import(next, ['mine'])
          await api.isSettled(next)
        }
      }),
      { numRuns: sweepSize({ whole: 150, few: 5 }), endOnFailure: !WHOLE_SWEEP },
    )
  })
})
