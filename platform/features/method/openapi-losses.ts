import { isObject, type JsonObject, objectOf } from './json-object.ts'

/** What is known while one operation is read. */
export interface Reading {
  document: JsonObject
  /** Whether the document is Swagger 2.0. */
  swagger: boolean
  note: (reason: string, detail?: string | null) => void
  /** Fields whose text was cut. */
  shortened: Set<string>
  /** A schema on its own; null, with a note, when it cannot be taken over. */
  schema: (schema: unknown) => object | null
}

const DETAIL_MAX = 300

/** Whether the product itself wrote a part of a document (an API key's parameter, a limit's headers): it says nothing of a method. */
export function isGenerated(part: unknown): boolean {
  return isObject(part) && part['x-portico-generated'] === true
}

/** The keys of an object that an import has no place for, and nothing of the product's own. */
export function unkeptKeys(part: JsonObject, kept: readonly string[]): string[] {
  return Object.keys(part).filter((key) => !kept.includes(key) && !key.startsWith('x-portico-'))
}

/** Names of one note, cut to what a list can show. */
export function namesOf(names: readonly string[]): string {
  const text = names.join(', ')
  return text.length <= DETAIL_MAX ? text : `${text.slice(0, DETAIL_MAX - 1).toWellFormed()}…`
}

const OPERATION_KEPT = ['summary', 'description', 'parameters', 'requestBody', 'responses', 'callbacks', 'security', 'servers']
const SWAGGER_OPERATION_KEPT = [...OPERATION_KEPT, 'consumes', 'produces']

/** Notes what an operation says besides that has no place in a method: security requirements, tags, deprecation and the like. */
export function noteUnkept(reading: Reading, operation: JsonObject): void {
  const security = securityOf(reading, operation)
  if (security.length > 0) reading.note('security', namesOf(security))
  const kept = reading.swagger ? SWAGGER_OPERATION_KEPT : OPERATION_KEPT
  const unkept = unkeptKeys(operation, kept).filter((key) => key !== 'operationId' || operation.summary !== undefined)
  if (unkept.length > 0) reading.note('operationKeys', namesOf(unkept))
}

function securityOf({ document, swagger }: Reading, operation: JsonObject): string[] {
  const schemes = objectOf(swagger ? document.securityDefinitions : objectOf(document.components).securitySchemes)
  const required = operation.security ?? document.security
  const names = (Array.isArray(required) ? required : []).flatMap((requirement: unknown) => Object.keys(objectOf(requirement)))
  return [...new Set(names)].filter((name) => !isGenerated(schemes[name]))
}

const PARAMETER_KEPT = ['name', 'in', 'description', 'required', 'schema', 'type', 'items']

/** What of a parameter has no place: `format`, `enum`, `style`; a type that is neither text nor number is named with its type. */
export function unkeptOfParameter(parameter: JsonObject, schema: JsonObject, items: JsonObject): string[] {
  const type = schema.type === 'array' ? items.type : schema.type
  const odd = typeof type === 'string' && !['string', 'number', 'integer'].includes(type) ? [type] : []
  const parts = [unkeptKeys(parameter, PARAMETER_KEPT), unkeptKeys(schema, PARAMETER_KEPT), unkeptKeys(items, ['type'])]
  return [...new Set([...odd, ...parts.flat()])]
}
