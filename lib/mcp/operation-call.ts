import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { isObject, type JsonObject } from '@/lib/reference/json-object'
import { type BodySample, encodedBody, typeOfText, wholeQuery } from '@/lib/reference/media-type'
import { type OperationParameter, PLACES, parametersOf, requestBodyOf } from '@/lib/reference/operation'
import { headerText } from '@/lib/reference/operation-sample'
import { styledParameter } from '@/lib/reference/parameter-style'
import type { Components } from '@/lib/reference/references'
import type { SampleCall } from '@/lib/reference/sample-call'

/** The values of a call: parameters by place and name, and the body as JSON or text. */
export interface GivenCall extends Partial<Record<(typeof PLACES)[number], Record<string, unknown>>> {
  body?: unknown
  contentType?: string
}

/** A call that a program asks for cannot be written: the text says why. */
export class UnwritableCall extends Error {}

/**
 * Returns the call of an operation with these values, each written in the style that the document gives it. Throws UnwritableCall for
 * unknown parameters, missing required ones, and a body in a content type that the operation does not take.
 */
export function operationCall(
  { httpMethod, path, operation, components: given }: OperationReading,
  serviceUrl: string,
  values: GivenCall,
): SampleCall {
  const components = given as Components
  const parameters = parametersOf(operation as JsonObject, components)
  requireKnown(parameters, values)
  const written = (place: OperationParameter['place']) =>
    parameters.flatMap((parameter) => {
      const value = parameter.place === place ? values[place]?.[parameter.name] : undefined
      if (value === undefined || value === null) return []
      if (place === 'querystring') return [{ name: parameter.name, text: wholeQuery(parameter, value) }]
      const isContent = parameter.contentType !== undefined && typeof value !== 'string'
      return [{ name: parameter.name, text: styledParameter(parameter, isContent ? JSON.stringify(value) : value) }]
    })
  const inPath = new Map(written('path').map(({ name, text }) => [name, text]))
  const filled = path.replace(/\{([^{}/]+)\}/g, (_, name: string) => {
    const text = inPath.get(name)
    if (text) return text
    throw new UnwritableCall(`The path parameter ${name} has no value.`)
  })
  const query = [...written('query'), ...written('querystring')].map(({ text }) => text)
  const cookies = written('cookie').map(({ text }) => text)
  const body = bodyOf(operation as JsonObject, components, values)
  return {
    method: httpMethod,
    url: `${serviceUrl}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    headers: {
      ...Object.fromEntries(written('header').map(({ name, text }) => [name, headerText(text)])),
      ...(cookies.length === 0 ? {} : { Cookie: cookies.join('; ') }),
      ...(body && !('parts' in body.sample) ? { 'Content-Type': body.contentType } : {}),
    },
    ...body?.sample,
  }
}

function requireKnown(parameters: readonly OperationParameter[], values: GivenCall): void {
  for (const place of PLACES) {
    const taken = parameters.filter((parameter) => parameter.place === place).map(({ name }) => name)
    const unknown = Object.keys(values[place] ?? {}).filter((name) => !taken.includes(name))
    if (unknown.length > 0)
      throw new UnwritableCall(`The operation has no ${place} parameter ${unknown.join(', ')}. It has: ${taken.join(', ') || 'none'}.`)
  }
  const missing = parameters.filter(({ place, name, required }) => required && (values[place]?.[name] ?? null) === null)
  if (missing.length > 0)
    throw new UnwritableCall(`These parameters have no value: ${missing.map(({ place, name }) => `${name} (${place})`).join(', ')}.`)
}

function bodyOf(
  operation: JsonObject,
  components: Components,
  { body, contentType }: GivenCall,
): { sample: BodySample; contentType: string } | undefined {
  const content = requestBodyOf(operation, components)?.content ?? []
  if (body === undefined || body === null) return undefined
  const media = contentType === undefined ? content[0] : content.find((candidate) => candidate.contentType === contentType)
  if (!media) {
    const taken = content.map((candidate) => candidate.contentType).join(', ')
    throw new UnwritableCall(taken === '' ? 'The operation takes no body.' : `The operation takes a body as: ${taken}.`)
  }
  if (typeof body === 'string' && !/^multipart\//i.test(media.contentType)) return { sample: { body }, contentType: media.contentType }
  const sample = encodedBody(media, body, components)
  const hasFile = 'file' in sample || ('parts' in sample && sample.parts.some((part) => 'fileName' in part))
  if (hasFile || !(isObject(body) || Array.isArray(body) || 'body' in sample))
    throw new UnwritableCall('The operation takes a file, which this tool cannot send.')
  return { sample, contentType: 'body' in sample ? typeOfText(media.contentType, sample.body) : media.contentType }
}
