import { convertPart, FURTHER_OPERATIONS, holdsParts, mapEntries, OPERATION_KEYS, type PartKind } from '../../openapi/document-grammar.ts'
import { isObject, type JsonObject } from '../../openapi/json-object.ts'
import type { DocumentAudience } from './document-source.ts'

/** Extensions in which other gateways and generators keep the addresses of target servers. */
const BACKENDS =
  /^x-(?:(?:[a-z]+-)?apigateway|apigee|azure-apim|backend|google-(?:backend|endpoint)|gravitee|ibm|kong|krakend|kusk|ms-parameterized-host|tyk|upstream|wso2|zuplo)/i

/** Fields in which extensions repeat what OpenAPI calls servers. */
const SERVERS = /^(?:x-)?servers?$/i

/** The fields that OpenAPI 3.2 defines, where servers may stand; without `servers`, but those of the document, which the product replaces. */
const FIELDS: Partial<Record<PartKind | 'head', ReadonlySet<string>>> = {
  head: new Set(['openapi', 'info', 'jsonSchemaDialect', 'servers', 'paths', 'webhooks', 'components', 'security', 'tags', 'externalDocs']),
  pathItem: new Set(['$ref', 'summary', 'description', 'parameters', ...OPERATION_KEYS, FURTHER_OPERATIONS]),
  operation: new Set([
    ...['tags', 'summary', 'description', 'externalDocs', 'operationId', 'parameters', 'requestBody', 'responses', 'callbacks'],
    ...['deprecated', 'security'],
  ]),
  link: new Set(['$ref', 'summary', 'description', 'operationRef', 'operationId', 'parameters', 'requestBody']),
}

/** Fields whose values are data, or named by data; a property may be called `server`. Consumers see them as they were written. */
const DATA: ReadonlySet<string> = new Set([
  ...['const', 'dataValue', 'default', 'dependencies', 'dependentRequired', 'discriminator', 'enum', 'example', 'examples'],
  ...['serializedValue', 'value'],
])

/** Returns whether an extension is one in which others keep the addresses of target servers. */
function isBackend(key: string): boolean {
  return BACKENDS.test(key)
}

/**
 * Returns a part of a document as its audience sees it: consumers see no servers that its author named, and of path items, operations and
 * links only what OpenAPI defines and extensions without addresses of target servers.
 */
export function visiblePart(audience: DocumentAudience, kind: PartKind, part: JsonObject): JsonObject {
  if (audience === 'staff') return part
  const visible = convertPart(kind, part, (inner, given, inside) => inside(visibleFields(audience, inner, given)))
  return isObject(visible) ? visible : {}
}

/** As `visiblePart`, for the fields of one object. */
export function visibleFields(audience: DocumentAudience, kind: PartKind | 'head', object: JsonObject): JsonObject {
  const known = FIELDS[kind]
  if (audience === 'staff') return object
  return mapEntries(object, (key, value) => {
    if (isExtension(key)) return visibleExtension(audience, key, value)
    if (known && !known.has(key)) return undefined
    return visibleField(audience, kind, key, value)
  })
}

/** Returns the value of an extension as its audience sees it; undefined if they do not. */
export function visibleExtension(audience: DocumentAudience, key: string, value: unknown): unknown {
  if (audience === 'staff') return value
  return isBackend(key) || SERVERS.test(key) ? undefined : withoutServers(value)
}

function visibleField(audience: DocumentAudience, kind: PartKind | 'head', key: string, value: unknown): unknown {
  if (kind === 'operation' && (key === 'responses' || key === 'callbacks')) return visibleMap(audience, value)
  if (kind === 'head') return key === 'webhooks' ? visibleMap(audience, value) : key === 'servers' ? value : withoutServers(value)
  // A reference may make a component of anything, such as a path item.
  if (!FIELDS[kind] && !holdsParts(kind, key) && !DATA.has(key)) return SERVERS.test(key) ? undefined : withoutServers(value)
  if (kind === 'pathItem' && key === FURTHER_OPERATIONS) return visibleMap(audience, value)
  if (kind === 'pathItem' && (OPERATION_KEYS as readonly string[]).includes(key)) return objectOrNone(value)
  return kind === 'callback' && key !== '$ref' ? objectOrNone(value) : value
}

/** Returns a map of parts without what is none, which would be shown as it is. */
function visibleMap(audience: DocumentAudience, value: unknown): JsonObject | undefined {
  if (!isObject(value)) return undefined
  return mapEntries(value, (key, part) => (isExtension(key) ? visibleExtension(audience, key, part) : objectOrNone(part)))
}

function objectOrNone(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined
}

function isExtension(key: string): boolean {
  return key.startsWith('x-')
}

function withoutServers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutServers)
  if (!isObject(value)) return value
  return mapEntries(value, (key, inner) => (isBackend(key) || SERVERS.test(key) ? undefined : withoutServers(inner)))
}
