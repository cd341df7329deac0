import { flattened, type JsonSchema, SCHEMA_DEPTH_MAX, typeLabel, typesOf } from './json-schema'

/** One property of a schema as a reader sees it, with the properties inside it. */
export interface SchemaRow {
  name: string
  type: string
  required: boolean
  description: string
  /** What it may hold, written as JSON: `"dog"`, `"cat"`. */
  choices: string[]
  /** What it holds when nothing is sent, written as JSON. */
  defaultValue?: string
  children: SchemaRow[]
}

/** Most rows that one schema is drawn with: a page must stay readable, and small. */
export const SCHEMA_ROWS_MAX = 200

/** The properties of a schema's object (or of the objects in its list). A schema of plain values has none. */
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
