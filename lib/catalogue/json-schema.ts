/** The parts of a JSON Schema (as in OpenAPI 2.0, 3.0 and 3.1) that are shown. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: unknown[]
  nullable?: boolean
}

/** Depth to which a schema is followed; deeper and circular schemas end here. */
export const SCHEMA_DEPTH_MAX = 6

/**
 * Returns the schema that a local `$ref` names, or the schema itself. For a broken reference, a schema with the reference's last segment as
 * title.
 */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let at = schema
  for (let hops = 0; typeof at.$ref === 'string' && hops < SCHEMA_DEPTH_MAX; hops += 1) {
    const target = pointed(at.$ref, root)
    if (target === undefined) return { title: at.$ref.split('/').at(-1), description: at.description }
    at = target
  }
  return at
}

/** Returns a schema merged with the parts of its `allOf`; a part that contains itself ends at `SCHEMA_DEPTH_MAX`. */
export function flattened(schema: JsonSchema, root: JsonSchema, depth = 0): JsonSchema {
  const own = resolved(schema, root)
  if (!Array.isArray(own.allOf)) return own
  const { allOf, ...rest } = own
  const parts = depth < SCHEMA_DEPTH_MAX ? allOf.map((part) => flattened(part, root, depth + 1)) : []
  const whole: JsonSchema = {}
  for (const part of [...parts, rest]) {
    const properties = { ...whole.properties, ...part.properties }
    const required = [...(whole.required ?? []), ...(part.required ?? [])]
    Object.assign(whole, part, { properties, required })
  }
  return whole
}

function pointed(ref: string, root: JsonSchema): JsonSchema | undefined {
  if (!ref.startsWith('#')) return undefined
  const steps = ref.split('/').slice(1)
  let at: unknown = root
  for (const step of steps) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<string, unknown>)[key]
  }
  return typeof at === 'object' && at !== null ? (at as JsonSchema) : undefined
}

/** Returns the type of a schema's values: `string`, `integer · int64`, `Pet[]`, `Cat | Dog`. */
export function typeLabel(schema: JsonSchema, root: JsonSchema, depth = 0): string {
  const own = flattened(schema, root)
  const name = refName(schema) ?? own.title
  if (depth > 2) return name ?? 'object'
  const choices = own.oneOf ?? own.anyOf
  if (Array.isArray(choices) && choices.length > 0) return choices.map((choice) => typeLabel(choice, root, depth + 1)).join(' | ')
  const types = typesOf(own)
  const labels = types.map((type) => {
    if (type === 'array') return own.items ? `${typeLabel(own.items, root, depth + 1)}[]` : 'array'
    if (type === 'object') return name ?? 'object'
    return own.format && type !== 'null' ? `${type} · ${own.format}` : type
  })
  return labels.length > 0 ? labels.join(' | ') : (name ?? 'any')
}

/** Returns the `type` of a schema as a list, including `null` for `nullable`; a schema with properties is an object. */
export function typesOf(schema: JsonSchema): string[] {
  const stated = Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : []
  const types = stated.length > 0 ? stated : schema.properties ? ['object'] : schema.items ? ['array'] : []
  return schema.nullable && types.length > 0 && !types.includes('null') ? [...types, 'null'] : types
}

function refName(schema: JsonSchema): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
}
