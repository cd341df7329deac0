import type { TestConfig } from 'yup'
import { ruleMessage } from './rule-message.ts'

/**
 * Returns the test that no two items of a list have the same key; the later one breaks it, at its `field`. Items for which `keyOf` returns
 * undefined are not compared.
 */
export function distinctBy<Item>(field: string, keyOf: (item: Item) => string | undefined): TestConfig<Item[] | undefined> {
  return {
    name: 'distinct',
    message: ruleMessage('distinct'),
    test(items, { createError, path }) {
      const known = new Set<string>()
      for (const [index, item] of (items ?? []).entries()) {
        const key = keyOf(item)
        if (key === undefined) continue
        if (known.has(key)) return createError({ path: `${path}[${index}].${field}` })
        known.add(key)
      }
      return true
    },
  }
}
