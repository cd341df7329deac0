import { isObject, type JsonObject, objectOf } from './json-object.ts'

/** The state of reading one operation. */
export interface Reading {
  document: JsonObject
  /** Whether the document is Swagger 2.0. */
  swagger: boolean
  note: (reason: string, detail?: string | null) => void
  /** Fields whose text was truncated. */
  shortened: Set<string>
  /** Returns a standalone schema; null, with a note, if it cannot be imported. */
  schema: (schema: unknown) => object | null
}

const DETAIL_MAX = 300

/**
 * Returns whether the product generated a part of a document (an API key's parameter, a limit's headers), so that it does not describe the
 * method.
 */
export function isGenerated(part: unknown): boolean {
  return isObject(part) && part['x-portico-generated'] === true
}

/** Returns the keys of an object that an import cannot store, without generated ones. */
export function unkeptKeys(part: JsonObject, kept: readonly string[]): string[] {
  return Object.keys(part).filter((key) => !kept.includes(key) && !key.startsWith('x-portico-'))
}

/** Returns the names of one note, truncated for a list. */
export function namesOf(names: readonly string[]): string {
  const text = names.join(', ')
  return text.length <= DETAIL_MAX ? text : `${text.slice(0, DETAIL_MAX - 1).toWellFormed()}…`
}

const OPERATION_KEPT = ['summary', 'description', 'parameters', 'requestBody', 'responses', 'callbacks', 'security', 'servers']
const SWAGGER_OPERATION_KEPT = [...OPERATION_KEPT, 'consumes', 'produces']

/** Notes what a method cannot store of an operation: security requirements, tags, deprecation and the like. */
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

/** Returns what cannot be stored of a parameter: `format`, `enum`, `style`; a type that is neither text nor number is named. */
export function unkeptOfParameter(parameter: JsonObject, schema: JsonObject, items: JsonObject): string[] {
  const type = schema.type === 'array' ? items.type : schema.type
  const odd = typeof type === 'string' && !['string', 'number', 'integer'].includes(type) ? [type] : []
  const parts = [unkeptKeys(parameter, PARAMETER_KEPT), unkeptKeys(schema, PARAMETER_KEPT), unkeptKeys(items, ['type'])]
  return [...new Set([...odd, ...parts.flat()])]
}
