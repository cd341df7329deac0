import type { FieldValues } from 'react-hook-form'

/** Returns form values as the contract takes them: an empty string counts as left out; rich-text documents are unchanged. */
export function withoutEmptyStrings(values: FieldValues): FieldValues {
  return prune(values) as FieldValues
}

/** Returns form values as JSON stores them, without the fields of these names; a name may be a path (`rows.0.value`). */
export function withoutFields(values: FieldValues, names: ReadonlySet<string>): FieldValues {
  const left = JSON.parse(JSON.stringify(values)) as FieldValues
  for (const name of names) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    const holder = path.reduce<unknown>((inner, key) => (inner as FieldValues | undefined)?.[key], left)
    if (typeof holder === 'object' && holder !== null) delete (holder as FieldValues)[last]
  }
  return left
}

function prune(value: unknown): unknown {
  if (value === '' || (typeof value === 'number' && Number.isNaN(value))) return undefined
  if (Array.isArray(value)) return value.map(prune)
  if (!isPlainObject(value) || 'root' in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, prune(inner)]))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
