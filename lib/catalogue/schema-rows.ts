import { flattened, type JsonSchema, SCHEMA_DEPTH_MAX, typeLabel, typesOf } from './json-schema'

/** One property of a schema as shown, with the properties inside it. */
export interface SchemaRow {
  name: string
  type: string
  required: boolean
  description: string
  /** The allowed values as JSON: `"dog"`, `"cat"`. */
  choices: string[]
  /** The default value as JSON. */
  defaultValue?: string
  children: SchemaRow[]
}

/** The largest number of rows of one schema: a page must stay readable and small. */
export const SCHEMA_ROWS_MAX = 200

/** Returns the properties of a schema's object, or of the objects in its list; none for a schema of simple values. */
export function schemaRows(schema: JsonSchema): SchemaRow[] {
  const budget = { left: SCHEMA_ROWS_MAX }
  return rowsOf(schema, schema, [], budget)
}

interface Budget {
  left: number
}

function rowsOf(schema: JsonSchema, root: JsonSchema, above: readonly JsonSchema[], budget: Budget): SchemaRow[] {
  const own = flattened(schema, root)
  if (above.length >= SCHEMA_DEPTH_MAX || above.includes(own)) return []
  const around = [...above, own]
  if (own.items && typesOf(own).includes('array')) return rowsOf(own.items, root, around, budget)
  const choice = [...(own.oneOf ?? []), ...(own.anyOf ?? [])].find((candidate) => flattened(candidate, root).properties)
  const properties = Object.entries(own.properties ?? (choice ? (flattened(choice, root).properties ?? {}) : {}))
  return properties.flatMap(([name, property]) => {
    budget.left -= 1
    return budget.left < 0 ? [] : [rowOf(name, property, own.required?.includes(name) ?? false, root, around, budget)]
  })
}

function rowOf(
  name: string,
  schema: JsonSchema,
  required: boolean,
  root: JsonSchema,
  above: readonly JsonSchema[],
  budget: Budget,
): SchemaRow {
  const own = flattened(schema, root)
  return {
    name,
    type: typeLabel(schema, root),
    required,
    description: typeof own.description === 'string' ? own.description : '',
    choices: (Array.isArray(own.enum) ? own.enum : []).map((value) => JSON.stringify(value)),
    ...(own.default === undefined ? {} : { defaultValue: JSON.stringify(own.default) }),
    children: rowsOf(schema, root, above, budget),
  }
}
