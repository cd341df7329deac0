import * as yup from 'yup'

/** Maximum length of a text whose schema declares none; a law requires one for every input. */
const UNDECLARED_MAX = 10_000

/** yup tests that only check length or presence; `max` rejects long texts. */
const OF_ANY_LENGTH: ReadonlySet<string | undefined> = new Set(['max', 'min', 'length', 'required'])

type TextTest = yup.TestConfig<string | undefined, yup.AnyObject>
type SchemaMethod = (this: yup.StringSchema, ...given: unknown[]) => yup.StringSchema
type TextTransform = (this: yup.StringSchema, value: unknown, given: unknown, schema: yup.StringSchema) => unknown

const maxima = new WeakMap<object, number | null>()

/** Returns the maximum length that a text schema declares by `max`; null if none. */
export function textMax(schema: Pick<yup.Schema, 'tests'>): number | null {
  const known = maxima.get(schema)
  if (known !== undefined) return known
  const given = schema.tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS?.params?.max
  const max = typeof given === 'number' ? given : null
  maxima.set(schema, max)
  return max
}

/**
 * Makes every text schema check the length first: a text over its maximum is rejected by `max` only, before any pattern, test or transform
 * runs. Long texts thus cannot cause slow validation.
 */
export function boundTexts(): void {
  const { test, transform } = yup.Schema.prototype as unknown as { test: SchemaMethod; transform: SchemaMethod }
  const boundedTest: SchemaMethod = function (...given) {
    return test.call(this, bounded(configOf(given)))
  }
  const boundedTransform: SchemaMethod = function (change) {
    return transform.call(this, (value: unknown, given: unknown, schema: yup.StringSchema) => {
      const tooLong = typeof value === 'string' && value.trim().length > (textMax(schema) ?? UNDECLARED_MAX)
      return tooLong ? value : (change as TextTransform).call(schema, value, given, schema)
    })
  }
  Object.assign(yup.StringSchema.prototype, { test: boundedTest, transform: boundedTransform })
}

/** Normalizes the three signatures of `test`. */
function configOf(given: unknown[]): TextTest {
  if (typeof given[0] === 'function') return { test: given[0] as TextTest['test'] }
  if (typeof given[0] === 'object') return given[0] as TextTest
  const [name, second, third] = given as [string, unknown, TextTest['test'] | undefined]
  return third ? { name, message: second as yup.Message, test: third } : { name, test: second as TextTest['test'] }
}

function bounded(config: TextTest): TextTest {
  if (OF_ANY_LENGTH.has(config.name)) return config
  return {
    ...config,
    test(value, context) {
      const max = textMax(context.schema as yup.Schema)
      // `max` reports the length; without it this test has to.
      if (typeof value === 'string' && value.length > (max ?? UNDECLARED_MAX)) return max !== null
      return config.test.call(this, value, context)
    },
  }
}
