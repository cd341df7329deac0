import { mayTryHeader } from '@portico/contract/api-document/api-document'
import type { TryCallInput } from '@portico/contract/api-document/try-call-input'
import { credentialHeader } from '@/lib/reference/first-call'
import { type BodySample, encodedBody, isMultipart, typeOfText, wholeQuery } from '@/lib/reference/media-type'
import { headerText } from '@/lib/reference/operation-sample'
import { styledParameter } from '@/lib/reference/parameter-style'
import type { SampleCall } from '@/lib/reference/sample-call'
import { parseWritten, writtenJson } from '@/lib/reference/written-numbers'
import { bytesOfBody, toBase64 } from './body-bytes'
import { type Draft, draftOf, emptyDraft, enteredValue } from './console-draft'
import { hintCount, isEmpty } from './console-hints'
import {
  type BodyMode,
  type ConsoleBody,
  type ConsoleExample,
  type ConsoleOperation,
  type ConsoleParameter,
  firstDraft,
} from './console-operation'

/** What a person has entered. */
export interface ConsoleValues {
  /** By `keyOf`. */
  parameters: Record<string, Draft>
  headers: { name: string; value: string }[]
  /** The content type, by its place in the operation's list. */
  bodyAt: number
  mode: BodyMode
  /** The body in fields, or its file. */
  fields: Draft
  text: string
}

/** Returns the key of a parameter, unique in its operation. */
export function keyOf({ place, name }: Pick<ConsoleParameter, 'place' | 'name'>): string {
  return `${place} ${name}`
}

/** Returns the first values of the form: the examples of required parameters, and that of the first body. */
export function firstValues({ parameters, bodies }: ConsoleOperation): ConsoleValues {
  return {
    parameters: Object.fromEntries(parameters.map((parameter) => [keyOf(parameter), firstDraft(parameter)])),
    headers: [],
    ...firstBody(bodies, 0),
  }
}

type BodyValues = Pick<ConsoleValues, 'bodyAt' | 'mode' | 'fields' | 'text'>

/** Returns the values of a body that is filled with its first example. */
export function firstBody(bodies: readonly ConsoleBody[], bodyAt: number): BodyValues {
  const body = bodies[bodyAt]
  if (!body) return { bodyAt, mode: 'text', fields: '', text: '' }
  const mode = body.modes[0] ?? 'text'
  const start = { bodyAt, mode, fields: emptyDraft(body.input), text: '' }
  return body.examples[0] ? { ...start, ...bodyOfExample(body, mode, body.examples[0]) } : start
}

/** Returns the values of a body that is filled with an example. */
export function bodyOfExample(
  body: ConsoleBody,
  mode: BodyMode,
  { value, written }: ConsoleExample,
): Pick<ConsoleValues, 'fields' | 'text'> {
  return mode === 'fields'
    ? { fields: draftOf(body.input, value, written), text: '' }
    : { fields: emptyDraft(body.input), text: textOfBody(body, value, written) }
}

function textOfBody({ media }: ConsoleBody, value: unknown, written?: string): string {
  const sample = encodedBody(media, value, {}, written)
  return 'body' in sample ? sample.body : ''
}

/** Returns the values after a change between fields and text; undefined if the text has no fields, since it is not JSON. */
export function inMode(body: ConsoleBody, values: BodyValues, mode: BodyMode): BodyValues | undefined {
  if (mode === 'text') {
    const value = enteredValue(body.input, values.fields)
    return { ...values, mode, text: value === undefined ? '' : textOfBody(body, value) }
  }
  const value = values.text.trim() === '' ? {} : fieldsOfText(body, values.text)
  return value === undefined ? undefined : { ...values, mode, fields: draftOf(body.input, value) }
}

function fieldsOfText({ media }: ConsoleBody, text: string): object | undefined {
  if (/urlencoded/i.test(media.contentType)) return Object.fromEntries(new URLSearchParams(text))
  try {
    const value = parseWritten(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the number of hints about all values. */
export function hintsOfValues({ parameters, bodies, bodyRequired }: ConsoleOperation, values: ConsoleValues): number {
  const body = bodies[values.bodyAt]
  const ofParameters = parameters.reduce(
    (sum, parameter) => sum + hintCount(parameter.input, values.parameters[keyOf(parameter)], parameter.required),
    0,
  )
  if (!body) return ofParameters
  if (values.mode === 'text') return ofParameters + (textHint(body, values.text, bodyRequired) ? 1 : 0)
  return ofParameters + hintCount(body.input, values.fields, bodyRequired)
}

/** Returns the hint about a body that is entered as text; undefined for an expected one. */
export function textHint({ media }: ConsoleBody, text: string, required: boolean): 'required' | 'json' | undefined {
  if (text.trim() === '') return required ? 'required' : undefined
  if (!/^[^;]*[/+]json\b/i.test(media.contentType)) return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return 'json'
  }
}

/** The version to call, and the operation. */
export interface ConsoleTarget {
  apiId: string
  stageId: string
  serviceUrl: string
  httpMethod: TryCallInput['httpMethod']
  path: string
}

/** Returns the call of the form's values, without a credential. What is empty is left out; an empty path parameter keeps its place `{id}`. */
export function filledCall(target: ConsoleTarget, operation: ConsoleOperation, values: ConsoleValues): SampleCall {
  const written = operation.parameters.flatMap((parameter) => {
    const draft = values.parameters[keyOf(parameter)]
    const value = isEmpty(draft)
      ? undefined
      : enteredValue(parameter.input, draft, parameter.contentType === undefined || typeof draft === 'string')
    if (value === undefined) return []
    if (parameter.place === 'querystring') return [{ ...parameter, text: wholeQuery(parameter, value) }]
    const isContent = parameter.contentType !== undefined && typeof value !== 'string'
    return [{ ...parameter, text: styledParameter(parameter, isContent ? writtenJson(value) : value) }]
  })
  const at = (place: ConsoleParameter['place']) => written.filter((parameter) => parameter.place === place)
  const path = target.path.replace(
    /\{([^{}/]+)\}/g,
    (whole, name: string) => at('path').find((parameter) => parameter.name === name)?.text ?? whole,
  )
  const query = [...at('query'), ...at('querystring')]
    .map(({ text }) => text)
    .filter(Boolean)
    .join('&')
  const cookies = at('cookie').map(({ text }) => text)
  const body = bodyOfValues(operation, values)
  const given = operation.bodies[values.bodyAt]?.media.contentType
  const contentType = given && body && 'body' in body ? typeOfText(given, body.body) : given
  return {
    method: target.httpMethod,
    url: `${target.serviceUrl}${path}${query === '' ? '' : `?${query}`}`,
    headers: joined([
      ...at('header').map(({ name, text }) => [name, headerText(text)] as const),
      ...values.headers
        .map(({ name, value }) => [name.trim(), headerText(value.trim())] as const)
        .filter(([name]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && (mayTryHeader(name) || name.toLowerCase() === 'cookie')),
      ...(body && !('parts' in body) && contentType ? [['Content-Type', contentType] as const] : []),
      ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] as const]),
    ]),
    ...body,
  }
}

/** Returns headers by name; several values of one header are joined, as HTTP does. */
function joined(headers: readonly (readonly [string, string])[]): Record<string, string> {
  const byName = new Map<string, [string, string]>()
  for (const [name, value] of headers) {
    const known = byName.get(name.toLowerCase())
    byName.set(
      name.toLowerCase(),
      known ? [known[0], `${known[1]}${name.toLowerCase() === 'cookie' ? '; ' : ', '}${value}`] : [name, value],
    )
  }
  return Object.fromEntries(byName.values())
}

function bodyOfValues({ bodies, components }: ConsoleOperation, values: ConsoleValues): BodySample | undefined {
  const body = bodies[values.bodyAt]
  if (!body) return undefined
  if (values.mode === 'text') return values.text === '' ? undefined : { body: sentText(body, values.text) }
  const value = enteredValue(body.input, values.fields)
  return value === undefined ? undefined : encodedBody(body.media, value, components)
}

/** Returns an entered text as it is sent: lines of a body of parts end in a carriage return, which no field of a form keeps. */
function sentText({ media }: ConsoleBody, text: string): string {
  return isMultipart(media.contentType) ? text.replace(/\r?\n/g, '\r\n') : text
}

/** Returns a call as the platform takes it. A credential is sent apart from what samples show. */
export async function tryCallOf(
  { apiId, stageId, serviceUrl, httpMethod }: ConsoleTarget,
  { authType }: ConsoleOperation,
  call: SampleCall,
  credential: string,
): Promise<TryCallInput> {
  const [path = '', ...query] = call.url.slice(serviceUrl.length).split('?')
  const body = await bytesOfBody(call)
  const headers = Object.entries(call.headers ?? {}).filter(([name]) => name.toLowerCase() !== 'cookie')
  const isToken = authType === 'oauth2' && credential !== ''
  return {
    apiId,
    stageId,
    httpMethod,
    path,
    query: query.join('?'),
    headers: [
      ...headers.map(([name, value]) => ({ name, value })),
      ...(body?.contentType ? [{ name: 'Content-Type', value: body.contentType }] : []),
      ...(isToken ? [{ name: 'Authorization', value: `Bearer ${credential}` }] : []),
    ],
    cookie: Object.entries(call.headers ?? {}).find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? '',
    body: body === undefined ? null : typeof body.content === 'string' ? body.content : toBase64(body.content),
    base64: body !== undefined && typeof body.content !== 'string',
    apiKey: authType === 'apiKey' && credential !== '' ? credential : null,
  }
}

/** Returns a call as a code sample, with a placeholder for the credential. */
export function sampleOf({ authType }: ConsoleOperation, call: SampleCall): SampleCall {
  return { ...call, headers: { ...credentialHeader(authType), ...call.headers } }
}
