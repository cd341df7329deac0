import type { TryCallInput } from '@portico/contract/api-document/try-call-input'
import { credentialHeader } from '@/lib/reference/first-call'
import { styledParameter } from '@/lib/reference/parameter-style'
import type { SampleCall } from '@/lib/reference/sample-call'
import type { ConsoleOperation, ConsoleParameter } from './console-operation'
import type { ConsolePlace } from './console-places'

/** What a person has entered. */
export interface ConsoleValues {
  /** By `keyOf`. */
  parameters: Record<string, string>
  headers: { name: string; value: string }[]
  contentType: string
  body: string
}

/** Returns the key of a parameter, unique in its operation. */
export function keyOf({ place, name }: Pick<ConsoleParameter, 'place' | 'name'>): string {
  return `${place} ${name}`
}

/** Returns the first values of the form: the examples of required parameters, and that of the first body. */
export function firstValues({ parameters, bodies }: ConsoleOperation): ConsoleValues {
  const filled = parameters.filter(({ required, example }) => required && example !== '')
  return {
    parameters: Object.fromEntries(filled.map((parameter) => [keyOf(parameter), parameter.example])),
    headers: [],
    contentType: bodies[0]?.contentType ?? '',
    body: bodies[0]?.sample ?? '',
  }
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
      const parameter = at('path').find((candidate) => candidate.name === name)
      return parameter ? styledParameter(parameter, typed(parameter)) : whole
    }),
    query: at('query').flatMap((parameter) =>
      [...new URLSearchParams(styledParameter(parameter, typed(parameter)))].map(([name, value]) => ({ name, value })),
    ),
    headers: [
      ...at('header').map((parameter) => ({ name: parameter.name, value: styledParameter(parameter, typed(parameter)) })),
      ...values.headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
      ...(hasBody ? [{ name: 'Content-Type', value: values.contentType }] : []),
      ...(token === '' ? [] : [{ name: 'Authorization', value: `Bearer ${token}` }]),
    ],
    body: hasBody ? values.body : null,
    apiKey: operation.authType === 'apiKey' && credential !== '' ? credential : null,
  }
}

/** Returns an entered text as a value of the parameter's type: a list is separated by commas or JSON, an object is JSON. */
function typed({ type, value }: ConsoleParameter & { value: string }): unknown {
  if (type !== 'array' && type !== 'object') return value
  try {
    const parsed: unknown = JSON.parse(value)
    if (typeof parsed === 'object' && parsed !== null) return parsed
  } catch {
    // what is no JSON is text
  }
  if (type === 'object') return value
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** Returns the same call as a code sample, with a placeholder for the credential. */
export function sampleOf({ serviceUrl }: ConsoleTarget, { authType }: ConsoleOperation, call: TryCallInput): SampleCall {
  const query = new URLSearchParams(call.query.map(({ name, value }) => [name, value])).toString()
  const headers = call.headers.filter(({ name }) => !(authType === 'oauth2' && name === 'Authorization'))
  return {
    method: call.httpMethod,
    url: `${serviceUrl}${call.path}${query === '' ? '' : `?${query}`}`,
    headers: { ...credentialHeader(authType), ...Object.fromEntries(headers.map(({ name, value }) => [name, value])) },
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
