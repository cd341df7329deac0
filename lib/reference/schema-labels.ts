import { alsoApplies, type FlatSchema, flatSchema, typesOf, variantGroups } from './flat-schema'
import { heldSchema } from './held-schema'
import { isObject, type JsonObject, listOf, textOf } from './json-object'
import type { Components } from './references'
import { fieldJson, writtenOf } from './written-numbers'

const DEPTH_MAX = 3
const CHOICES_MAX = 4

/** Returns the type of a schema's values for people: `string · date-time`, `Pet[]`, `Cat | Dog`, `integer | null`; the name of a model of alternatives. */
export function typeLabel(given: unknown, components: Components, depth = 0): string {
  return labelOf(flatSchema(given, components), components, depth)
}

/** Returns the type of a flat schema's values for people. */
export function labelOf(flat: FlatSchema, components: Components, depth = 0): string {
  const { isPossible, schema, model, parts } = flat
  if (!isPossible) return 'never'
  const name = model ?? (textOf(schema.title) || (parts.length === 1 ? parts[0] : undefined))
  if (depth > DEPTH_MAX) return name ?? 'any'
  const types = typesOf(schema)
  if (types.length === 0) {
    const label = model ?? choicesLabel(schema, components, depth) ?? name ?? constantType(schema)
    const saysNull = schema.nullable !== true || label === 'any' || label.split(' | ').includes('null')
    return saysNull ? label : `${label} | null`
  }
  const labels = types.map((type) => {
    if (type === 'array') return arrayLabel(schema, components, depth)
    if (type === 'object') return name ?? 'object'
    return schema.format && type !== 'null' ? `${type} · ${textOf(schema.format)}` : type
  })
  return labels.join(' | ')
}

/** Returns the types of a schema's alternatives; undefined without any. */
function choicesLabel(schema: JsonObject, components: Components, depth: number): string | undefined {
  const labels = variantGroups(schema).map(({ choices }) => {
    const shown = choices.slice(0, CHOICES_MAX).map((choice) => typeLabel(choice, components, depth + 1))
    return [...new Set(shown), ...(choices.length > CHOICES_MAX ? ['…'] : [])].join(' | ')
  })
  return labels.length > 1 ? labels.map((label) => `(${label})`).join(' & ') : labels[0]
}

function arrayLabel(schema: JsonObject, components: Components, depth: number): string {
  const first = listOf(schema.prefixItems)
  if (first.length > 0) return `[${first.map((item) => typeLabel(item, components, depth + 1)).join(', ')}]`
  if (!isObject(schema.items)) return 'array'
  const inside = typeLabel(schema.items, components, depth + 1)
  return inside.includes(' | ') ? `(${inside})[]` : `${inside}[]`
}

function constantType(schema: JsonObject): string {
  const values = schema.const === undefined ? listOf(schema.enum) : [schema.const]
  const types = values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value))
  return [...new Set(types)].join(' | ') || 'any'
}

/** A rule of a schema: the name of its text, and its value. */
export interface Constraint {
  name: (typeof CONSTRAINTS)[number] | 'closed' | 'other'
  value: string
}

/** The rules that have a text of their own, in the order in which they are shown. */
export const CONSTRAINTS = [
  ...(['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'pattern'] as const),
  ...(['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'contentMediaType', 'contentEncoding'] as const),
] as const
/** The rules that are shown as they are written. */
const AS_WRITTEN = [
  ...['not', 'if', 'then', 'else', 'contains', 'minContains', 'maxContains', 'dependentRequired', 'dependentSchemas', 'propertyNames'],
  ...['unevaluatedProperties', 'unevaluatedItems', 'contentSchema'],
]

/** Returns the rules that values of a schema follow, besides its type. */
export function constraintsOf(schema: JsonObject): Constraint[] {
  const known = CONSTRAINTS.flatMap((name): Constraint[] => {
    const value = schema[name]
    if (name === 'uniqueItems') return value === true ? [{ name, value: '' }] : []
    return typeof value === 'number' || typeof value === 'string' ? [{ name, value: writtenOf(schema, name) ?? String(value) }] : []
  })
  const written = AS_WRITTEN.filter((name) => schema[name] !== undefined && !(name === 'contentSchema' && heldSchema(schema)))
  const also = alsoApplies(schema).flatMap((part) => [
    ...constraintsOf(part),
    ...['enum', 'const'].filter((name) => part[name] !== undefined).map((name) => asWritten(name, part)),
  ])
  return [
    ...known,
    ...written.map((name) => asWritten(name, schema)),
    ...also,
    ...(schema.additionalProperties === false ? [{ name: 'closed', value: '' } as const] : []),
  ]
}

function asWritten(name: string, schema: JsonObject): Constraint {
  return { name: 'other', value: `${name}: ${fieldJson(schema, name)}` }
}
