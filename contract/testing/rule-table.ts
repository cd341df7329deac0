import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { yup } from '../rule/yup.ts'

/**
 * One line of a form's rules (product rules, section 5): field (`servers.0.port`), value, and the broken rule (`maxLength?max=100`) or null
 * if it is valid. An empty text means an empty field. Browser tests type the same values into the screens.
 */
export type RuleLine = readonly [field: string, given: unknown, broken: string | null]

/** A form's rules: a valid value, and lines that change one field of it. */
export interface RuleTable {
  right: Record<string, unknown>
  lines: readonly RuleLine[]
}

/** Returns a copy with another value at a path; an empty text removes the field, as forms do not send it. */
export function withValue<Value>(value: Value, path: string, given: unknown): Value {
  const copy = structuredClone(value)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const holder = steps.reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, copy as Record<string, unknown>)
  if (given === '') delete holder[last]
  else holder[last] = given
  return copy
}

/** Returns the first message at a field or inside it, null if the value is valid; fails for an error elsewhere. */
export function brokenAt(schema: yup.Schema, value: unknown, field: string): string | null {
  try {
    schema.validateSync(value, { abortEarly: false, stripUnknown: false })
    return null
  } catch (error) {
    if (!(error instanceof yup.ValidationError)) throw error
    const found = error.inner.map(({ path = '', message }) => ({ path: path.replace(/\[(\d+)\]/g, '.$1'), message }))
    const elsewhere = found.filter(({ path }) => path !== '' && path !== field && !path.startsWith(`${field}.`))
    assert.deepEqual(elsewhere, [], `errors outside of ${field}`)
    return found[0]?.message ?? null
  }
}

/** Declares the tests of a form: it accepts the valid value, and each line breaks only its rule at its field. */
export function testRules(name: string, schema: yup.Schema, { right, lines }: RuleTable): void {
  describe(name, () => {
    test('accepts a valid value', () => assert.equal(brokenAt(schema, right, ''), null))
    for (const [field, given, broken] of lines) {
      const shown = `${field} ${JSON.stringify(given)?.slice(0, 40)}`
      test(`${broken === null ? 'accepts' : `rejects (${broken})`} ${shown}`, () =>
        assert.equal(brokenAt(schema, withValue(right, field, given), field), broken))
    }
  })
}
