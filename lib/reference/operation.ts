import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-object'
import { type ExternalExample, examplesOf, externalExamplesOf, type MediaType, mediaTypesOf, type NamedExample } from './media-type'
import { type ParameterStyle, scalarText } from './parameter-style'
import { aboutOfPathItem, furtherAbout, type PathItemAbout } from './path-item'
import { type Components, followed } from './references'
import { writtenEntries } from './written-numbers'

/** Where parameters are; `querystring` is one that describes the whole query (OpenAPI 3.2). */
export const PLACES = ['path', 'query', 'querystring', 'header', 'cookie'] as const

/** What the document says of a value that is sent beside a body. */
interface DescribedValue {
  description: string
  required: boolean
  deprecated: boolean
  schema: unknown
  examples: NamedExample[]
  externalExamples: ExternalExample[]
}

/** A parameter or header with its name. */
export type DescribedParameter = DescribedValue & { name: string }

/** A parameter as the document describes it. */
export interface OperationParameter extends ParameterStyle, DescribedValue {
  /** What the author wrote of how it is sent: `style`, `explode` and the like. */
  sentAs: JsonObject
  /** The content type of a parameter that is written as one, such as JSON, and how it writes the fields of a form. */
  contentType?: string
  encoding?: JsonObject
}

export interface RequestBody {
  description: string
  required: boolean
  content: MediaType[]
}

/** What a caller can call next, and how what it sends there follows from the call and its response: `id`, `$response.body#/id`. */
export interface ResponseLink {
  name: string
  operationId: string
  description: string
  values: { name: string; value: string }[]
}

/** A response by status: `200`, `4XX` or `default`. */
export interface OperationResponse {
  status: string
  /** The author's short name for it (OpenAPI 3.2). */
  summary: string
  description: string
  headers: DescribedParameter[]
  content: MediaType[]
  links: ResponseLink[]
}

/** A request that the API makes to an address of the caller. */
export interface Callback {
  name: string
  expression: string
  httpMethod: string
  operation: JsonObject
  /** What is said of all operations at its address, if it does not say that itself. */
  about: PathItemAbout | null
}

/** The parameters of an operation by place, in the author's order. */
export function parametersOf(operation: JsonObject, components: Components): OperationParameter[] {
  const given = listOf(operation.parameters).map((parameter) => followed(parameter, components))
  return PLACES.flatMap((place) =>
    given.filter((parameter) => parameter.in === place).map((parameter) => parameterOf(place, parameter, components)),
  )
}

/** The fields of a parameter that tell how it is sent. */
const SENT_AS = ['style', 'explode', 'allowReserved', 'allowEmptyValue']

function parameterOf(place: OperationParameter['place'], given: JsonObject, components: Components): OperationParameter {
  const [media] = mediaTypesOf(given.content, components)
  const style = textOf(given.style) || (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return {
    place,
    name: textOf(given.name),
    style,
    explode: typeof given.explode === 'boolean' ? given.explode : style === 'form' || style === 'cookie',
    allowReserved: given.allowReserved === true,
    ...described(given, media, components),
    ...(place === 'path' ? { required: true } : {}),
    sentAs: Object.fromEntries(SENT_AS.filter((name) => given[name] !== undefined).map((name) => [name, given[name]])),
    ...(media ? { contentType: media.contentType, encoding: media.encoding } : {}),
  }
}

/** Returns what a parameter or header says of its value; `media` is its content, if it is written in a content type. */
function described(given: JsonObject, media: MediaType | undefined, components: Components): DescribedValue {
  return {
    description: textOf(given.description),
    required: given.required === true,
    deprecated: given.deprecated === true,
    schema: media?.schema ?? given.schema ?? true,
    examples: media ? media.examples : examplesOf(given, components),
    externalExamples: media ? media.externalExamples : externalExamplesOf(given, components),
  }
}

/** Returns the request body of an operation; undefined for one without. */
export function requestBodyOf(operation: JsonObject, components: Components): RequestBody | undefined {
  if (!isObject(operation.requestBody)) return undefined
  const { description, required, content } = followed(operation.requestBody, components)
  return { description: textOf(description), required: required === true, content: mediaTypesOf(content, components) }
}

/** Returns the responses of an operation: those with a number first, then ranges such as `4XX`, then `default`. */
export function responsesOf(operation: JsonObject, components: Components): OperationResponse[] {
  return Object.entries(objectOf(operation.responses))
    .filter(([status]) => /^(?:\d{3}|\dXX|default)$/i.test(status))
    .map(([status, one]) => {
      const response = followed(one, components)
      return {
        status,
        summary: textOf(objectOf(one).summary) || textOf(response.summary),
        description: textOf(objectOf(one).description) || textOf(response.description),
        headers: Object.entries(objectOf(response.headers)).map(([name, header]) => {
          const given = followed(header, components)
          const [media] = mediaTypesOf(given.content, components)
          return { name, ...described(given, media, components) }
        }),
        content: mediaTypesOf(response.content, components),
        links: Object.entries(objectOf(response.links)).map(([name, link]) => {
          const { operationId, operationRef, description, parameters, requestBody } = followed(link, components)
          const sent = [
            ...writtenEntries(objectOf(parameters)),
            ...(requestBody === undefined ? [] : [['requestBody', requestBody] as const]),
          ]
          const values = sent.map(([sentAs, value]) => ({ name: sentAs, value: scalarText(value) }))
          return { name, operationId: textOf(operationId) || textOf(operationRef), description: textOf(description), values }
        }),
      }
    })
}

/** Returns the requests that the API makes to the caller because of an operation. */
export function callbacksOf(operation: JsonObject, components: Components): Callback[] {
  return Object.entries(objectOf(operation.callbacks)).flatMap(([name, callback]) =>
    Object.entries(followed(callback, components))
      .filter(([expression]) => !expression.startsWith('x-'))
      .flatMap(([expression, given]) => {
        const pathItem = followed(given, components)
        const said = aboutOfPathItem(pathItem)
        const known = Object.entries(pathItem).filter(([key]) => /^(?:get|put|post|delete|options|head|patch|trace|query)$/.test(key))
        return [
          ...known.map(([key, operation]) => [key.toUpperCase(), operation] as const),
          ...Object.entries(objectOf(pathItem.additionalOperations)),
        ].map(([httpMethod, written]) => {
          const operation = objectOf(written)
          return { name, expression, httpMethod, operation, about: furtherAbout(said, operation) }
        })
      }),
  )
}
