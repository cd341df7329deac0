import { sample } from 'openapi-sampler'
import { keepAgreeingParts } from './agreeing-parts'
import { isObject, type JsonObject, listOf, objectOf } from './json-object'
import { type Components, modelOf, referenced } from './references'
import { newMark, parseMarked, withMarks, writtenOf } from './written-numbers'

/** Schemas that a sample looks at; a document may nest more than anybody reads. */
const SCHEMAS_MAX = 3_000
const DEPTH_MAX = 8
/** A sample shows how a list looks, not all of its items. */
const ITEMS_MAX = 2
const LENGTH_MAX = 60
/** The fields of a schema that have values which a sample may take. */
const VALUES = ['example', 'examples', 'default', 'const', 'enum']

export type Direction = 'request' | 'response'

/**
 * Returns a value that matches a schema, its examples and defaults first: without what only the other direction contains; the smallest has
 * the required fields only. `written` is how a number is written that JavaScript writes another way.
 */
export function writtenSample(
  schema: unknown,
  components: Components,
  direction: Direction,
  isSmallest = false,
): { value: unknown; written?: string | undefined } {
  const holder = sampled(schema, components, { direction, format: 'json', isSmallest })
  return { value: holder.value, written: writtenOf(holder, 'value') }
}

/** Returns a sample of a schema as XML, with its names, attributes and namespaces. */
export function sampleXml(schema: unknown, components: Components, direction: Direction): string {
  const text = sampled(schema, components, { direction, format: 'xml' }).value
  return typeof text === 'string' ? text : ''
}

interface SampleOptions {
  direction: Direction
  format: 'json' | 'xml'
  isSmallest?: boolean
}

function sampled(schema: unknown, components: Components, { direction, format, isSmallest = false }: SampleOptions): { value: unknown } {
  const options = {
    skipNonRequired: isSmallest,
    skipReadOnly: direction === 'request',
    skipWriteOnly: direction === 'response',
    quiet: true,
    maxSampleDepth: DEPTH_MAX,
    format,
  }
  const mark = newMark()
  const prepared = prepare(schema, components, mark)
  try {
    const value = sample(prepared.schema, options, { components: { schemas: prepared.schemas } })
    if (!prepared.isMarked) return { value }
    if (typeof value === 'string' && format === 'xml') return { value: value.replaceAll(mark, '') }
    return parseMarked(JSON.stringify({ value }), mark) as { value: unknown }
  } catch {
    // A schema that contradicts itself has no sample.
    return { value: format === 'xml' ? '' : null }
  }
}

/**
 * Returns a schema and the models that it reaches as the sampler takes them. It would throw for a broken reference, write as many items and
 * characters as a schema demands, take null for a value that may be null, mix up parts of different types, and not set the property that
 * tells alternatives apart.
 */
function prepare(schema: unknown, components: Components, mark: string): { schema: object; schemas: JsonObject; isMarked: boolean } {
  let isMarked = false
  // The sampler copies values, and with them how their numbers are written would be lost.
  const marked = (rest: JsonObject): JsonObject => {
    const values = Object.fromEntries(VALUES.filter((name) => rest[name] !== undefined).map((name) => [name, rest[name]]))
    for (const name of Object.keys(values)) values[name] = withMarks(rest[name], mark, writtenOf(rest, name))
    if (!JSON.stringify(values).includes(mark)) return rest
    isMarked = true
    return { ...rest, ...values }
  }
  const schemas: Record<string, JsonObject> = {}
  const combined: JsonObject[] = []
  let left = SCHEMAS_MAX
  const visit = (given: unknown, depth: number): JsonObject => {
    left -= 1
    if (left < 0 || depth > 3 * DEPTH_MAX || !isObject(given)) return {}
    if (typeof given.$ref === 'string') {
      const { $ref, ...beside } = given
      return Object.assign(visit(beside, depth + 1), reference($ref as string, depth))
    }
    const { discriminator, properties, items, oneOf, anyOf, allOf, prefixItems, additionalProperties, ...rest } = given
    const list = (value: unknown) => listOf(value).map((one) => visit(one, depth + 1))
    const choices = listOf(oneOf).length > 0 ? listOf(oneOf) : listOf(anyOf)
    const prepared: JsonObject = {
      ...bounded(marked(rest)),
      ...(Array.isArray(rest.type) ? { type: rest.type.find((type) => type !== 'null') ?? 'null' } : {}),
      ...(isObject(properties) ? { properties: byName(properties, (value) => visit(value, depth + 1)) } : {}),
      ...(isObject(rest.xml) ? { xml: { ...earlierXml(rest.xml, isObject(items)), ...rest.xml } } : {}),
      ...(isObject(items) ? { items: visit(items, depth + 1) } : {}),
      ...(isObject(additionalProperties) ? { additionalProperties: visit(additionalProperties, depth + 1) } : {}),
      ...(Array.isArray(prefixItems) ? { prefixItems: list(prefixItems) } : {}),
      ...(Array.isArray(allOf) ? { allOf: list(allOf) } : {}),
      ...byName(conditionsOf(rest), (value) => visit(value, depth + 1)),
      ...(choices.length > 0 ? { oneOf: [chosen(choices, objectOf(discriminator), (choice) => visit(choice, depth + 1))] } : {}),
    }
    if (Array.isArray(allOf)) combined.push(prepared)
    return prepared
  }
  const reference = ($ref: string, depth: number): JsonObject => {
    const name = modelOf({ $ref })
    const target = referenced($ref, components)
    if (!isObject(target)) return { $ref: undefined }
    if (name === undefined) return { ...visit(target, depth + 1), $ref: undefined }
    if (!Object.hasOwn(schemas, name)) {
      schemas[name] = {}
      schemas[name] = visit(target, depth + 1)
    }
    return { $ref }
  }
  const root = visit(schema, 0)
  keepAgreeingParts(combined, schemas)
  return { schema: root, schemas, isMarked }
}

function byName(object: JsonObject, value: (given: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, given]) => [name, value(given)]))
}

/** Returns what the type of a node (OpenAPI 3.2) is in the words of the sampler, which are those of 3.1. */
function earlierXml({ nodeType }: JsonObject, isList: boolean): JsonObject {
  return { ...(nodeType === 'attribute' ? { attribute: true } : {}), ...(nodeType === 'element' && isList ? { wrapped: true } : {}) }
}

/** Returns the schemas under `if` and `then`. */
function conditionsOf(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name, value]) => (name === 'if' || name === 'then') && isObject(value)))
}

function bounded(schema: JsonObject): JsonObject {
  const least = (name: string, max: number) =>
    typeof schema[name] === 'number' ? { [name]: Math.min(Math.max(0, Math.trunc(schema[name])), max) } : {}
  return { ...schema, ...least('minItems', ITEMS_MAX), ...least('minLength', LENGTH_MAX) }
}

/** Returns the first of several alternatives that is not `null`, with the value that selects it. */
function chosen(choices: readonly unknown[], { propertyName, mapping }: JsonObject, visit: (choice: unknown) => JsonObject): JsonObject {
  const choice = choices.find((one) => objectOf(one).type !== 'null') ?? choices[0]
  const model = modelOf(choice)
  if (typeof propertyName !== 'string' || model === undefined) return visit(choice)
  const mapped = Object.entries(objectOf(mapping)).find(([, target]) => target === objectOf(choice).$ref || target === model)
  const value = mapped?.[0] ?? model
  return { allOf: [visit(choice), { type: 'object', properties: { [propertyName]: { const: value, example: value } } }] }
}
