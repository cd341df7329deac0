import type { TryCallInput } from '@portico/contract/api-document/try-call-input'
import { type JsonSchema, typesOf } from '@/lib/catalogue/json-schema'
import { bodyText, KEY_PLACEHOLDER, type SampleCall, TOKEN_PLACEHOLDER } from '@/lib/catalogue/sample-call'
import { sampleValue } from '@/lib/catalogue/sample-value'

/** Places of the parameters that the console has fields for; a page cannot send cookies. */
export const CONSOLE_PLACES = ['path', 'query', 'header'] as const
export type ConsolePlace = (typeof CONSOLE_PLACES)[number]

/** A parameter as the console shows it. */
export interface ConsoleParameter {
  place: ConsolePlace
  name: string
  description: string
  required: boolean
  /** True when the parameter takes several values, separated by commas. */
  array: boolean
  type: string
}

/** The parts of an operation that the console shows. */
export interface ConsoleOperation {
  parameters: ConsoleParameter[]
  /** The cookies that the operation takes. */
  cookies: string[]
  bodies: { contentType: string; sample: string }[]
  authType: 'apiKey' | 'oauth2'
}

/** What a person has entered. */
export interface ConsoleValues {
  /** By `keyOf`. */
  parameters: Record<string, string>
  headers: { name: string; value: string }[]
  contentType: string
  body: string
}

interface DocumentedParameter {
  name: string
  in: string
  description?: string
  required?: boolean
  schema?: JsonSchema
}
interface DocumentedOperation {
  parameters?: DocumentedParameter[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  security?: Record<string, unknown>[]
}

/** The parts of an effective document that the console reads. */
export interface ConsoleDocument {
  paths?: Record<string, Record<string, DocumentedOperation>>
}

/** Returns the key of a parameter, unique in its operation. */
export function keyOf({ place, name }: Pick<ConsoleParameter, 'place' | 'name'>): string {
  return `${place} ${name}`
}

/** Returns an operation of a document; null when the document does not contain it. */
export function consoleOperation(document: ConsoleDocument, httpMethod: string, path: string): ConsoleOperation | null {
  const operation = document.paths?.[path]?.[httpMethod.toLowerCase()]
  if (!operation) return null
  const given = operation.parameters ?? []
  const parameters = CONSOLE_PLACES.flatMap((place) =>
    given.filter((parameter) => parameter.in === place).map((parameter) => parameterOf(place, parameter)),
  )
  const takesBody = httpMethod !== 'GET' && httpMethod !== 'HEAD'
  const bodies = Object.entries(takesBody ? (operation.requestBody?.content ?? {}) : {}).map(([contentType, { schema }]) => ({
    contentType,
    // References in a schema point into the document.
    sample: bodyText(contentType, schema ? sampleValue(schema, document as JsonSchema) : {}),
  }))
  return {
    parameters,
    cookies: given.filter((parameter) => parameter.in === 'cookie').map(({ name }) => name),
    bodies,
    authType: operation.security?.some((requirement) => 'apiKey' in requirement) === false ? 'oauth2' : 'apiKey',
  }
}

function parameterOf(place: ConsolePlace, { name, description, required, schema = {} }: DocumentedParameter): ConsoleParameter {
  const array = typesOf(schema).includes('array')
  const type = typesOf(array ? (schema.items ?? {}) : schema)[0] ?? 'string'
  return { place, name, description: description ?? '', required: required === true, array, type }
}

/** Returns the first values of the form: no parameters, and the example of the first body. */
export function firstValues({ bodies }: ConsoleOperation): ConsoleValues {
  return { parameters: {}, headers: [], contentType: bodies[0]?.contentType ?? '', body: bodies[0]?.sample ?? '' }
}

/** Returns the required parameters that have no value yet. */
export function missingParameters({ parameters }: ConsoleOperation, values: ConsoleValues): ConsoleParameter[] {
  return parameters.filter((parameter) => parameter.required && (values.parameters[keyOf(parameter)] ?? '').trim() === '')
}

/** The version to call, and the operation. */
export interface ConsoleTarget {
  apiId: string
  stageId: string
  serviceUrl: string
  httpMethod: TryCallInput['httpMethod']
  path: string
}

/** Returns the trial call of the form's values, as the platform takes it. Parameters without a value are left out. */
export function tryCallOf(target: ConsoleTarget, operation: ConsoleOperation, values: ConsoleValues, credential: string): TryCallInput {
  const filled = operation.parameters.flatMap((parameter) => {
    const value = (values.parameters[keyOf(parameter)] ?? '').trim()
    return value === '' ? [] : [{ ...parameter, value }]
  })
  const at = (place: ConsolePlace) => filled.filter((parameter) => parameter.place === place)
  const hasBody = operation.bodies.length > 0
  const token = operation.authType === 'oauth2' ? credential : ''
  return {
    apiId: target.apiId,
    stageId: target.stageId,
    httpMethod: target.httpMethod,
    path: target.path.replace(/\{([^{}/]+)\}/g, (whole, name: string) => {
      const value = at('path').find((parameter) => parameter.name === name)?.value
      return value === undefined ? whole : encodeURIComponent(value)
    }),
    query: at('query').flatMap(({ name, value, array }) => (array ? listed(value) : [value]).map((one) => ({ name, value: one }))),
    headers: [
      ...at('header').map(({ name, value }) => ({ name, value })),
      ...values.headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
      ...(hasBody ? [{ name: 'Content-Type', value: values.contentType }] : []),
      ...(token === '' ? [] : [{ name: 'Authorization', value: `Bearer ${token}` }]),
    ],
    body: hasBody ? values.body : null,
    apiKey: operation.authType === 'apiKey' && credential !== '' ? credential : null,
  }
}

function listed(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** Returns the same call as a code sample, with a placeholder for the credential. */
export function sampleOf({ serviceUrl }: ConsoleTarget, { authType }: ConsoleOperation, call: TryCallInput): SampleCall {
  const query = new URLSearchParams(call.query.map(({ name, value }) => [name, value])).toString()
  const credential: Record<string, string> =
    authType === 'oauth2' ? { Authorization: `Bearer ${TOKEN_PLACEHOLDER}` } : { 'X-API-Key': KEY_PLACEHOLDER }
  const headers = call.headers.filter(({ name }) => !(authType === 'oauth2' && name === 'Authorization'))
  return {
    method: call.httpMethod,
    url: `${serviceUrl}${call.path}${query === '' ? '' : `?${query}`}`,
    headers: { ...credential, ...Object.fromEntries(headers.map(({ name, value }) => [name, value])) },
    ...(call.body === null ? {} : { body: call.body }),
  }
}

/** Returns a body for display: JSON with line breaks, anything else unchanged. */
export function prettyBody(body: string, contentType: string): { language: string; text: string } {
  if (!/^[^;]*[/+]json\b/i.test(contentType)) return { language: contentType.split(';')[0] || 'text', text: body }
  try {
    return { language: 'JSON', text: JSON.stringify(JSON.parse(body), null, 2) }
  } catch {
    return { language: 'JSON', text: body }
  }
}
