import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textMax } from '../../contract/rule/bounded-text.ts'
import { yup } from '../../contract/rule/yup.ts'
import { type HostileText, hostileTexts } from '../../contract/testing/hostile-texts.ts'
import { filledBy, INPUT_SCHEMAS, type InputLeaf, type InputSchema, leavesOf } from '../../contract/testing/input-leaves.ts'
import { leastProcessorMs } from '../../contract/testing/processor-ms.ts'

const LENGTH = 50_000
/** Maximum processor time for validating one field with a text of that length. */
const FIELD_MS = 20

const TEXTS = hostileTexts()

const cost = (schema: yup.Schema, value: unknown, allowed: number) =>
  leastProcessorMs(() => schema.isValidSync(value, { abortEarly: false }), allowed)

const isText = ({ schema }: InputLeaf) => schema.type === 'string'

const OF_50_000 = () => LENGTH
/** Returns the longest text that a field accepts, so that all of its rules run. */
const OF_THE_MAXIMUM = (field: yup.Schema) => Math.min(textMax(field) ?? LENGTH, LENGTH)

/** Returns an input with the text in the fields to check, and a letter in the others. */
function filled({ schema }: InputSchema, { of }: HostileText, lengthOf: (field: yup.Schema) => number, only?: InputLeaf): unknown {
  return filledBy(schema, (leaf) => {
    if (!isText(leaf)) return undefined
    return only === undefined || only.path === leaf.path ? of(lengthOf(leaf.schema)) : 'a'
  })
}

/** Returns the fields that are slow for one of the texts, at 50,000 characters or at the field's own maximum. */
function slowFields(input: InputSchema, texts: readonly HostileText[]): string[] {
  const fields = leavesOf(input.schema).filter(isText)
  if (fields.length === 0) return []
  for (const text of texts) {
    for (const lengthOf of [OF_50_000, OF_THE_MAXIMUM]) {
      if (cost(input.schema, filled(input, text, lengthOf), FIELD_MS) <= FIELD_MS) continue
      // Individually, to distinguish one slow field from many quick ones.
      const slow = fields.filter((field) => cost(input.schema, filled(input, text, lengthOf, field), FIELD_MS) > FIELD_MS)
      if (slow.length > 0) return slow.map(({ path }) => `${input.name} ${path} for ${text.shape}`)
    }
  }
  return []
}

/** Returns inputs without duplicates: most parameters are a single id. */
function distinct(inputs: readonly InputSchema[]): InputSchema[] {
  return [...new Map(inputs.map((input) => [JSON.stringify(input.schema.describe()), input])).values()]
}

describe('the input of every endpoint', () => {
  it('is found', () => {
    assert.ok(INPUT_SCHEMAS.length > 100, `only ${INPUT_SCHEMAS.length} schemas were found`)
  })

  it('limits every text by a maximum or a list of choices', () => {
    const unbounded = INPUT_SCHEMAS.flatMap(({ name, schema }) =>
      leavesOf(schema)
        .filter((leaf) => isText(leaf) && textMax(leaf.schema) === null && leaf.schema.describe().oneOf.length === 0)
        .map(({ path }) => `${name} ${path}`),
    )
    assert.deepEqual(unbounded, [])
  })

  it('limits every list by a maximum', () => {
    const unbounded = INPUT_SCHEMAS.flatMap(({ name, schema }) =>
      leavesOf(schema)
        .filter(({ schema: leaf }) => leaf.type === 'array' && !leaf.describe().tests.some((test) => test.name === 'max'))
        .map(({ path }) => `${name} ${path}`),
    )
    assert.deepEqual(unbounded, [])
  })

  it(`is validated within ${FIELD_MS} ms a field, for any ${LENGTH} characters`, () => {
    for (const { schema } of INPUT_SCHEMAS) schema.isValidSync({})
    assert.deepEqual(
      distinct(INPUT_SCHEMAS).flatMap((input) => slowFields(input, TEXTS)),
      [],
    )
  })
})

describe('the law itself', () => {
  const inputOf = (field: yup.Schema): InputSchema => ({ name: 'example', schema: yup.object({ field }) as InputSchema['schema'] })

  it('finds a pattern that takes exponential time within the maximum', () => {
    assert.notDeepEqual(
      slowFields(
        inputOf(
          yup
            .string()
            .max(26)
            .matches(/^(a+)+$/),
        ),
        TEXTS,
      ),
      [],
    )
  })

  it('finds a pattern, a test and a transform that take quadratic time', () => {
    const fields = [
      yup
        .string()
        .max(10_000)
        .matches(/^(?!.*\/+$)/),
      yup
        .string()
        .max(10_000)
        .test('ends', 'ends', (value) => !/\s+$/.test(`${value}.`)),
      yup
        .string()
        .max(10_000)
        .transform((value: string) => value.replace(/\s*,\s*/g, ',')),
    ]
    for (const field of fields) assert.notDeepEqual(slowFields(inputOf(field), TEXTS), [])
  })
})
