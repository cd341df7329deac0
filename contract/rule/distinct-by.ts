import type { TestConfig } from 'yup'
import { ruleMessage } from './rule-message.ts'

/** The fields of an item as they came: rules of a list run also on items that their own rules reject. */
type Given<Item> = { [Field in keyof Item]?: unknown }

/**
 * Returns the test that no two items of a list have the same key; the later one breaks it, at its `field`. Items that are no objects, and
 * those for which `keyOf` returns undefined, are not compared.
 */
export function distinctBy<Item extends object>(
  field: string,
  keyOf: (item: Given<Item>) => string | undefined,
): TestConfig<Item[] | undefined> {
  return {
    name: 'distinct',
    message: ruleMessage('distinct'),
    test(items, { createError, path }) {
      const known = new Set<string>()
      for (const [index, item] of (items ?? []).entries()) {
        const key = typeof item === 'object' && item !== null ? keyOf(item) : undefined
        if (key === undefined) continue
        if (known.has(key)) return createError({ path: `${path}[${index}].${field}` })
        known.add(key)
      }
      return true
    },
  }
}

/** The test that no two values of a list are equal, whatever the case of their letters. */
export const distinctTexts: TestConfig<(string | undefined)[] | undefined> = {
  name: 'distinct',
  message: ruleMessage('distinct'),
  test: (values) => new Set(values?.map(lowerText)).size === (values?.length ?? 0),
}

/** Returns a text in lower case; undefined for any other value. */
export const lowerText = (value: unknown): string | undefined => (typeof value === 'string' ? value.toLowerCase() : undefined)
