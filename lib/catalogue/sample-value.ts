import { flattened, type JsonSchema, SCHEMA_DEPTH_MAX, typesOf } from './json-schema'

/** Returns a value that matches a schema: its example, default or first choice, else a simple value of its type. Circular schemas end. */
export function sampleValue(schema: JsonSchema, root: JsonSchema = schema, above: readonly JsonSchema[] = []): unknown {
  const own = flattened(schema, root)
  if (own.example !== undefined) return own.example
  if (Array.isArray(own.examples) && own.examples.length > 0) return own.examples[0]
  if (own.default !== undefined) return own.default
  if (own.const !== undefined) return own.const
  if (Array.isArray(own.enum) && own.enum.length > 0) return own.enum[0]
  const isEnd = above.length >= SCHEMA_DEPTH_MAX || above.includes(own)
  const choice = own.oneOf?.[0] ?? own.anyOf?.[0]
  if (choice) return isEnd ? null : sampleValue(choice, root, [...above, own])
  return sampleOfType(own, (inside) => (isEnd ? undefined : sampleValue(inside, root, [...above, own])))
}

function sampleOfType(schema: JsonSchema, sampleOf: (inside: JsonSchema) => unknown): unknown {
  switch (typesOf(schema)[0]) {
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'array':
      return [schema.items ? sampleOf(schema.items) : undefined].filter((item) => item !== undefined)
    case 'object': {
      const samples = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property)] as const)
      return Object.fromEntries(samples.filter(([, value]) => value !== undefined))
    }
    case 'null':
      return null
    case 'string':
      return sampleText(schema.format)
    default:
      return schema.title ? {} : 'string'
  }
}

function sampleText(format: string | undefined): string {
  const byFormat: Record<string, string> = {
    date: '2026-01-31',
    'date-time': '2026-01-31T09:00:00Z',
    email: 'name@example.com',
    uri: 'https://example.com',
    uuid: '00000000-0000-4000-8000-000000000000',
  }
  return byFormat[format ?? ''] ?? 'string'
}
