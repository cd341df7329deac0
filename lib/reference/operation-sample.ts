import type { AuthType } from '@portico/contract/stage/stage'
import { credentialHeader } from './first-call'
import type { JsonObject } from './json-object'
import { type BodySample, bodySamples, typeOfText, wholeQuery } from './media-type'
import { type OperationParameter, parametersOf, requestBodyOf } from './operation'
import { styledParameter } from './parameter-style'
import { ANY_TEXT } from './plain-sample'
import type { Components } from './references'
import type { SampleCall } from './sample-call'
import { writtenSample } from './sample-value'
import { writtenJson } from './written-numbers'

/** An operation at the address where it is called. */
export interface SampledOperation {
  serviceUrl: string
  httpMethod: string
  path: string
  /** Null for a webhook, which the API sends, without a credential. */
  authType: AuthType | null
  operation: JsonObject
  components: Components
}

/** A call of an operation, and the author's name for its body. */
export interface RequestExample {
  name: string
  contentType: string
  /** What the author says about it. */
  description: string
  call: SampleCall
}

/** Returns calls of an operation: with path parameters, required parameters, and each example of each content type of its body. */
export function requestExamples(given: SampledOperation): RequestExample[] {
  const { operation, components } = given
  const plain = callOf(given)
  const body = requestBodyOf(operation, components)
  if (!body || body.content.length === 0) return [{ name: '', contentType: '', description: '', call: plain }]
  return body.content.flatMap((media) =>
    bodySamples(media, components, given.authType === null ? 'response' : 'request').map(({ name, summary, description, sample }) => ({
      name: summary || name,
      contentType: media.contentType,
      description,
      call: withBody(plain, media.contentType, sample),
    })),
  )
}

/** Returns a call of an operation without its body. */
function callOf({ serviceUrl, httpMethod, path, authType, operation, components }: SampledOperation): SampleCall {
  const parameters = parametersOf(operation, components)
  const sent = parameters.filter((parameter) => parameter.required || hasExample(parameter))
  const at = (place: OperationParameter['place']) => sent.filter((parameter) => parameter.place === place)
  const written = (parameter: OperationParameter) =>
    parameter.place === 'querystring'
      ? wholeQuery(parameter, firstValue(parameter, components).value)
      : styledParameter(parameter, parameterValue(parameter, components))
  const query = [...at('query'), ...at('querystring')].map(written).filter(Boolean).join('&')
  const cookies = at('cookie').map(written).join('; ')
  const filled = path.replace(/\{([^{}/]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((candidate) => candidate.place === 'path' && candidate.name === name)
    return parameter ? written(parameter) : '1'
  })
  return {
    method: httpMethod,
    url: `${serviceUrl}${filled}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(authType === null ? {} : credentialHeader(authType)),
      ...Object.fromEntries(
        at('header')
          .filter(({ name }) => !RESERVED_PARAMETERS.has(name.toLowerCase()))
          .map((parameter) => [parameter.name, headerText(written(parameter))]),
      ),
      ...(cookies === '' ? {} : { Cookie: cookies }),
    },
  }
}

/** Header parameters that OpenAPI ignores, since other fields describe them, in lower case. */
export const RESERVED_PARAMETERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization', 'x-api-key'])

/** Returns a text that a header can contain: one line of Latin letters. */
export function headerText(text: string): string {
  return /^[\t\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed())
}

function hasExample({ examples }: OperationParameter): boolean {
  return examples.length > 0
}

/**
 * Returns the value of a parameter in a sample: the author's first example, else one that matches its schema; for a text of which the schema
 * tells no more than that it is one, the parameter's name in capitals, as a reader fills it in.
 */
function parameterValue({ name, examples, schema, contentType }: OperationParameter, components: Components): unknown {
  const { value, written } = firstValue({ examples, schema }, components)
  if (contentType !== undefined && typeof value !== 'string') return writtenJson(value, 0, written)
  if (written !== undefined) return written
  return examples[0] === undefined && value === ANY_TEXT ? placeholderOf(name) : (value ?? '')
}

/** Returns the author's first example of a parameter, else a value that matches its schema. */
function firstValue({ examples, schema }: Pick<OperationParameter, 'examples' | 'schema'>, components: Components) {
  return examples[0] ?? writtenSample(schema, components, 'request')
}

/** Returns `PULL_NUMBER` for `pull_number` and `pullNumber`. */
function placeholderOf(name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').match(/[\p{L}\p{N}]+/gu)
  return words ? words.join('_').toUpperCase() : ANY_TEXT
}

function withBody(call: SampleCall, contentType: string, sample: BodySample): SampleCall {
  // The boundary of a form of parts belongs to its content type: each language writes both.
  if ('parts' in sample) return { ...call, parts: sample.parts }
  const type = 'body' in sample ? typeOfText(contentType, sample.body) : contentType
  return { ...call, headers: { ...call.headers, 'Content-Type': type }, ...sample }
}
