import type { ComponentLookup } from './document-parts.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { listOf, partAt } from './operation-parts.ts'

/** Schemas that one sample reads at most, so that wide and recursive models end early. */
const SCHEMAS_MAX = 300
const DEPTH_MAX = 8

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:00:00Z',
  email: 'user@example.com',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/** Returns a value that a request may send by its schema: the author's example or default first, without read-only properties. */
export function sampleOfSchema(schema: unknown, components: ComponentLookup): unknown {
  let left = SCHEMAS_MAX
  const sample = (given: unknown, depth: number): unknown => {
    left -= 1
    const written = isObject(given) && left >= 0 && depth <= DEPTH_MAX ? partAt(components, given) : null
    if (!written) return null
    const said = saidIn(written)
    if (said !== undefined) return said
    const choice = listOf(written.oneOf)[0] ?? listOf(written.anyOf)[0]
    const parts = [...listOf(written.allOf), ...(choice === undefined ? [] : [choice])].map((part) => sample(part, depth + 1))
    const { properties } = written
    if (isObject(properties) || parts.some(isObject)) {
      const own = Object.entries(objectOf(properties)).flatMap(([name, property]): [string, unknown][] =>
        left <= 0 || objectOf(property).readOnly === true ? [] : [[name, sample(property, depth + 1)]],
      )
      return Object.assign({}, ...parts.filter(isObject), Object.fromEntries(own)) as JsonObject
    }
    if (parts.length > 0) return parts[0]
    const type = [written.type].flat().find((one) => one !== 'null')
    if (type === 'array' || written.items !== undefined) return [sample(written.items, depth + 1)]
    return plainOf(type, written)
  }
  return sample(schema, 0)
}

/** Returns what the author says of a value; undefined if nothing. */
function saidIn({ example, examples, const: constant, default: fallback, enum: choices }: JsonObject): unknown {
  return [example, listOf(examples)[0], constant, fallback, listOf(choices)[0]].find((value) => value !== undefined)
}

function plainOf(type: unknown, { format, minimum }: JsonObject): unknown {
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 0
  if (type === 'boolean') return true
  if (type === 'object') return {}
  return type === 'string' ? (TEXTS[String(format)] ?? 'string') : null
}
