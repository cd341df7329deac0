import { isObject, type JsonObject } from './json-object.ts'
import { isExactNumber } from './json-text.ts'

/** Returns the types that a schema states. */
export function statedTypes({ type }: JsonObject): string[] {
  return (Array.isArray(type) ? type : type === undefined ? [] : [type]).filter((one) => typeof one === 'string')
}

/** Returns the types of the values that a schema means: those that it states, else those that its other keywords are about; none means any. */
export function meantTypes(schema: JsonObject): string[] {
  const stated = statedTypes(schema)
  if (stated.length > 0) return stated
  const values = valuesOf(schema)
  if (values) return [...new Set(values.map(typeOf))]
  if (OBJECT_KEYWORDS.some((key) => schema[key] !== undefined)) return ['object']
  return schema.items === undefined ? [] : ['array']
}

const OBJECT_KEYWORDS = ['properties', 'required', 'additionalProperties']

/** Returns whether a list of types admits one; no list admits all, and `number` admits integers. */
export function admits(types: readonly string[], type: string): boolean {
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
}

/** Returns types with the format, as readers see them; null for none. */
export function typeText(schema: JsonObject, types: readonly string[] = statedTypes(schema)): string | null {
  const text = types.join(' | ')
  return text === '' ? null : typeof schema.format === 'string' ? `${text} (${schema.format})` : text
}

/** Returns the values that a schema lists; null if any is allowed. */
export function valuesOf({ enum: values, const: value, type }: JsonObject): unknown[] | null {
  if (value !== undefined) return [value]
  if (Array.isArray(values)) return values
  return type === 'null' ? [null] : null
}

/** Returns a schema for one of its types only. */
export function ofType(schema: JsonObject, type: string): JsonObject {
  const { enum: values, ...rest } = schema
  return { ...rest, type, ...(Array.isArray(values) ? { enum: values.filter((value) => admits([type], typeOf(value))) } : {}) }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (isObject(value)) return 'object'
  const number = isExactNumber(value) ? Number(value.rawJSON) : value
  if (typeof number === 'number') return Number.isInteger(number) ? 'integer' : 'number'
  return typeof value
}
