import { mapEntries, OPERATION_KEYS, type PartKind } from './document-grammar.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { atPointer, follow } from './openapi-reference.ts'
import {
  bodyOfFields,
  bodyOfParameter,
  freeExtension,
  modernHeader,
  modernParameter,
  modernResponse,
  modernSecurityScheme,
} from './swagger-parts.ts'

/** A document in the structure of OpenAPI 3, and how references in it find their targets. */
export interface StructuredDocument {
  document: JsonObject
  /** Returns a reference of the source as one in `document`. */
  alias: (reference: string) => string
  /** Returns the part that a reference leads to, in the structure of OpenAPI 3; undefined for a broken one. */
  resolve: (reference: string, kind: PartKind) => unknown
}

const DEFAULT_TYPES = ['application/json']
/** Fields of a document that become components, and their kinds. */
const COMPONENTS: ReadonlyMap<string, string> = new Map([
  ['definitions', 'schemas'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securityDefinitions', 'securitySchemes'],
])
/** Fields that are written out where they apply. */
const SPREAD = new Set(['host', 'basePath', 'schemes', 'consumes', 'produces'])

/** Returns a document of Swagger 2.0 in the structure of OpenAPI 3; its schemas keep their keywords. */
export function structuredSwagger(source: JsonObject): StructuredDocument {
  const types = { consumes: textsOf(source.consumes), produces: textsOf(source.produces) }
  const parameters = objectOf(source.parameters)
  const isBody = (name: string) => ['body', 'formData'].includes(String(objectOf(parameters[name]).in))
  const components = componentsOf(source, types)
  const servers = serversOf(source)
  const keys = Object.keys(source)
  const first = {
    servers: keys.find((key) => ['host', 'basePath', 'schemes'].includes(key)),
    components: keys.find((key) => COMPONENTS.has(key)),
  }
  const document = Object.fromEntries(
    Object.entries(source).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'swagger') return [['openapi', '3.0.3']]
      if (key === 'paths')
        return [
          [
            key,
            mapEntries(objectOf(value), (name, item) => (isObject(item) && !isExtension(name) ? pathItemOf(source, item, types) : item)),
          ],
        ]
      if (key === first.components) return [['components', components]]
      if (key === first.servers && servers.length > 0) return [['servers', servers]]
      return SPREAD.has(key) || COMPONENTS.has(key) ? [] : [[key, value]]
    }),
  )
  const alias = (reference: string) => {
    const [, field, name] = /^#\/([^/]+)\/([^/]+)/.exec(reference) ?? []
    const kind = field === undefined ? undefined : COMPONENTS.get(field)
    if (kind === undefined || name === undefined) return reference
    const named = field === 'parameters' && isBody(name) ? 'requestBodies' : kind
    return `#/components/${named}${reference.slice(`#/${field}`.length)}`
  }
  const resolve = (reference: string, kind: PartKind) => {
    const found = atPointer(document, reference)
    return found === undefined ? structured(kind, atPointer(source, reference), types) : found
  }
  return { document, alias, resolve }
}

interface ContentTypes {
  consumes: readonly string[]
  produces: readonly string[]
}

function isExtension(name: string): boolean {
  return name.startsWith('x-')
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function orDefault(types: readonly string[]): readonly string[] {
  return types.length === 0 ? DEFAULT_TYPES : types
}

/** Converts one part that lies outside the places where parts are shared. */
function structured(kind: PartKind, part: unknown, { produces }: ContentTypes): unknown {
  if (!isObject(part)) return part
  if (kind === 'parameter') return modernParameter(part)
  if (kind === 'header') return modernHeader(part)
  return kind === 'response' ? modernResponse(part, orDefault(produces)) : part
}

function serversOf({ host, basePath, schemes }: JsonObject): JsonObject[] {
  const path = typeof basePath === 'string' ? basePath : ''
  if (typeof host !== 'string') return path === '' ? [] : [{ url: path }]
  const given = textsOf(schemes)
  // Prefer https for a service that supports both.
  const ordered = given.includes('https') ? ['https', ...given.filter((scheme) => scheme !== 'https')] : given
  return (given.length === 0 ? ['https'] : ordered).map((scheme) => ({ url: `${scheme}://${host}${path}` }))
}

function componentsOf(source: JsonObject, types: ContentTypes): JsonObject {
  const entries = Object.keys(source).flatMap((key): [string, unknown][] => {
    const kind = COMPONENTS.get(key)
    const field = source[key]
    if (kind === undefined || !isObject(field)) return []
    if (key === 'responses') return [[kind, mapEntries(field, (_, response) => structured('response', response, types))]]
    if (key === 'securityDefinitions') {
      return [[kind, mapEntries(field, (_, scheme) => (isObject(scheme) ? modernSecurityScheme(scheme) : scheme))]]
    }
    return key === 'parameters' ? sharedParameters(field, types) : [[kind, field]]
  })
  return Object.fromEntries(entries)
}

/** Returns shared parameters as components; those that are bodies become request bodies. */
function sharedParameters(parameters: JsonObject, { consumes }: ContentTypes): [string, unknown][] {
  const given = Object.entries(parameters).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
  const bodies = given.filter(([, { in: place }]) => place === 'body' || place === 'formData')
  const others = given.filter((entry) => !bodies.includes(entry))
  return [
    ...(others.length === 0
      ? []
      : [['parameters', Object.fromEntries(others.map(([name, one]) => [name, modernParameter(one)]))] as [string, unknown]]),
    ...(bodies.length === 0
      ? []
      : [['requestBodies', Object.fromEntries(bodies.map(([name, one]) => [name, sharedBody(one, consumes)]))] as [string, unknown]]),
  ]
}

function sharedBody(parameter: JsonObject, consumes: readonly string[]): JsonObject {
  return parameter.in === 'body' ? bodyOfParameter(parameter, orDefault(consumes)) : bodyOfFields([parameter], consumes)
}

function pathItemOf(source: JsonObject, item: JsonObject, types: ContentTypes): JsonObject {
  return mapEntries(item, (key, value) => {
    if (key === 'parameters') return listOf(value).flatMap((given) => (isBodyPart(source, given) ? [] : [parameterOf(given)]))
    const isOperation = (OPERATION_KEYS as readonly string[]).includes(key)
    return isOperation && isObject(value) ? operationOf(source, value, listOf(item.parameters), types) : value
  })
}

function operationOf(source: JsonObject, operation: JsonObject, inherited: readonly unknown[], types: ContentTypes): JsonObject {
  const own = listOf(operation.parameters)
  const consumes = operation.consumes === undefined ? types.consumes : textsOf(operation.consumes)
  const produces = operation.produces === undefined ? types.produces : textsOf(operation.produces)
  const body = requestBodyOf(source, own, inherited, consumes, types)
  const bodyEntry: [string, unknown][] = body === undefined ? [] : [['requestBody', body]]
  const plain = own.filter((given) => !isBodyPart(source, given)).map(parameterOf)
  const entries = Object.entries(operation).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'consumes' || key === 'produces') return []
    if (key === 'schemes') return [[freeExtension('x-schemes', operation), value]]
    if (key === 'parameters') return [...(plain.length === 0 && own.length > 0 ? [] : [[key, plain] as [string, unknown]]), ...bodyEntry]
    if (key === 'responses')
      return [[key, mapEntries(objectOf(value), (name, given) => (isExtension(name) ? given : responseOf(source, given, produces, types)))]]
    return [[key, value]]
  })
  return Object.fromEntries(operation.parameters === undefined ? [...entries, ...bodyEntry] : entries)
}

/** Returns an operation's own body, or that of its path item. */
function requestBodyOf(
  source: JsonObject,
  own: readonly unknown[],
  inherited: readonly unknown[],
  consumes: readonly string[],
  types: ContentTypes,
): JsonObject | undefined {
  for (const list of [own, inherited]) {
    const bodies = list.filter((given) => isBodyPart(source, given))
    const last = bodies.findLast((given) => partOf(source, given).in === 'body')
    if (isObject(last)) {
      const isShared = typeof last.$ref === 'string' && /^#\/parameters\/[^/]+$/.test(last.$ref) && same(consumes, types.consumes)
      return isShared ? { $ref: last.$ref } : bodyOfParameter(partOf(source, last), orDefault(consumes))
    }
    const fields = bodies.map((given) => partOf(source, given))
    if (fields.length > 0) return bodyOfFields(fields, consumes)
  }
  return undefined
}

function responseOf(source: JsonObject, given: unknown, produces: readonly string[], types: ContentTypes): unknown {
  if (!isObject(given)) return given
  if (given.$ref === undefined) return modernResponse(given, orDefault(produces))
  // A shared response has the document's content types.
  const found = partOf(source, given)
  const hasContent = found.schema !== undefined || found.examples !== undefined
  return !hasContent || same(produces, types.produces) ? given : modernResponse(found, orDefault(produces))
}

function parameterOf(given: unknown): unknown {
  return isObject(given) ? modernParameter(given) : given
}

function isBodyPart(source: JsonObject, given: unknown): boolean {
  return ['body', 'formData'].includes(String(partOf(source, given).in))
}

function partOf(source: JsonObject, given: unknown): JsonObject {
  const found = follow(source, given)
  return 'value' in found ? found.value : {}
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((type, index) => type === other[index])
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
