import { INDEXED_FIELDS_MAX } from '@portico/contract/api-document/reading-view'
import type { StoredParameter } from '../database/schema/method.ts'
import type { ComponentLookup } from './document-parts.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { contentOf, partAt, statusResponses } from './operation-parts.ts'

/** How deep properties of bodies are named. */
const DEPTH_MAX = 3
const NAME_MAX = 100

/** Returns the names of an operation's parameters and of the properties of its bodies, for the search in a document. */
export function fieldNames(parameters: readonly StoredParameter[], operation: JsonObject, components: ComponentLookup): string[] {
  const names = new Set(parameters.map(({ name }) => name))
  const answers = statusResponses(operation).filter(({ statusCode }) => statusCode < 300)
  const bodies = [operation.requestBody, ...answers.map(({ written }) => written)].map((part) => partAt(components, part) ?? {})
  let level: unknown[] = bodies.flatMap((body) => contentOf(body, components).flatMap(([, { schema, itemSchema }]) => [schema, itemSchema]))
  for (let depth = 0; depth < DEPTH_MAX && names.size < INDEXED_FIELDS_MAX; depth++) {
    const inside: unknown[] = []
    for (const given of level) inside.push(...propertiesOf(given, components, names))
    level = inside
  }
  return [...names].map((name) => name.slice(0, NAME_MAX)).slice(0, INDEXED_FIELDS_MAX)
}

/** Adds the names of a schema's properties, and returns the schemas inside it. */
function propertiesOf(given: unknown, components: ComponentLookup, names: Set<string>): unknown[] {
  const schema = isObject(given) && typeof given.$ref === 'string' ? components(given.$ref) : given
  if (!isObject(schema)) return []
  const properties = objectOf(schema.properties)
  for (const name of Object.keys(properties).slice(0, INDEXED_FIELDS_MAX)) names.add(name)
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as unknown[]) : []))
  return [...Object.values(properties), schema.items, ...parts].slice(0, INDEXED_FIELDS_MAX)
}
