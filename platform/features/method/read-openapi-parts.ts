import { BODY_DESCRIPTION_MARK, BODY_NAME_MARK } from '@portico/contract/api-document/api-document'
import {
  BODY_CONTENT_TYPE_MAX,
  BODY_NAME_MAX,
  METHOD_DESCRIPTION_MAX,
  PARAMETER_DESCRIPTION_MAX,
  PARAMETER_NAME_MAX,
  PARAMETER_PLACES,
  PARAMETERS_MAX,
  pathParameterNames,
  STATUS_CODE_MAX,
  STATUS_CODE_MIN,
} from '@portico/contract/method/method'
import type { StoredBody, StoredParameter, StoredResponse } from '../../database/schema/method.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import type { Reading } from './openapi-losses.ts'
import { isGenerated, namesOf, unkeptKeys, unkeptOfParameter } from './openapi-losses.ts'
import { follow } from './openapi-reference.ts'

const BODIES_MAX = 20
const RESPONSES_MAX = 50
const RESPONSE_HEADERS_MAX = 50
const RESPONSE_BODIES_MAX = 10
const HEADER_NAME_MAX = 63

/** Returns a text without control characters except tab and line break; empty for any other value. */
export function textIn(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
        .toWellFormed()
        .trim()
    : ''
}

/** Returns a text of at most `max` characters; remembers the field if it was truncated. */
export function shortened(reading: Reading, field: string, text: string, max: number): string {
  if (text.length <= max) return text
  reading.shortened.add(field)
  return `${text
    .slice(0, max - 1)
    .toWellFormed()
    .trimEnd()}…`
}

function followed(reading: Reading, given: unknown): JsonObject | null {
  const found = follow(reading.document, given)
  if ('value' in found) return found.value
  reading.note(found.failure, found.reference)
  return null
}

/** As `followed`, without a note: for parts that may turn out to be irrelevant. */
function follows(reading: Reading, given: unknown): JsonObject | null {
  const found = follow(reading.document, given)
  return 'value' in found ? found.value : null
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * Returns the parameters of a path item and its operation; the operation's override. Path parameters that are not in the path are left out.
 */
export function readParameters(reading: Reading, path: string, item: JsonObject, operation: JsonObject): StoredParameter[] {
  const byKey = new Map<string, StoredParameter>()
  const unkept: string[] = []
  const inPath = pathParameterNames(path)
  for (const given of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const parameter = followed(reading, given)
    if (!parameter || parameter.in === 'body' || parameter.in === 'formData' || isGenerated(parameter)) continue
    const name = textIn(parameter.name)
    const place = PARAMETER_PLACES.find((known) => known === parameter.in)
    const named = name.length <= PARAMETER_NAME_MAX && /^[A-Za-z0-9\-_./:[\]$]+$/.test(name)
    if (!place || !named || (place === 'path' && !inPath.includes(name))) {
      reading.note('parameterNotSupported', name.slice(0, PARAMETER_NAME_MAX) || null)
      continue
    }
    const schema = objectOf(followed(reading, parameter.schema ?? (reading.swagger ? parameter : {})))
    const array = schema.type === 'array'
    const items = array ? objectOf(followed(reading, schema.items ?? {})) : {}
    const type = array ? items.type : schema.type
    const lost = unkeptOfParameter(parameter, schema, items)
    if (lost.length > 0) unkept.push(`${name} (${lost.join(', ')})`)
    byKey.set(`${place} ${name}`, {
      place,
      name,
      description: shortened(reading, 'parameters', textIn(parameter.description), PARAMETER_DESCRIPTION_MAX),
      required: place === 'path' || parameter.required === true,
      array,
      type: type === 'integer' || type === 'number' ? 'number' : 'string',
    })
  }
  if (unkept.length > 0) reading.note('parameterKeys', namesOf(unkept))
  return limited(reading, [...byKey.values()], PARAMETERS_MAX, 'parameterLimit')
}

function limited<Item>(reading: Reading, items: Item[], max: number, reason: string): Item[] {
  if (items.length > max) reading.note(reason, String(items.length))
  return items.slice(0, max)
}

/** Returns the request bodies, one per content type. */
export function readBodies(reading: Reading, item: JsonObject, operation: JsonObject): StoredBody[] {
  if (reading.swagger) return limited(reading, swaggerBodies(reading, item, operation), BODIES_MAX, 'bodyLimit')
  if (operation.requestBody === undefined) return []
  const body = followed(reading, operation.requestBody)
  if (!body || isGenerated(body)) return []
  const unkept = unkeptKeys(body, ['description', 'content'])
  if (unkept.length > 0) reading.note('bodyKeys', namesOf(unkept))
  return limited(reading, contentBodies(reading, body.content, textIn(body.description)), BODIES_MAX, 'bodyLimit')
}

function contentBodies(reading: Reading, content: unknown, description: string): StoredBody[] {
  return Object.entries(objectOf(content)).flatMap(([contentType, media]) => {
    if (isGenerated(media)) return []
    if (!isContentType(contentType)) {
      reading.note('contentTypeNotSupported', contentType.slice(0, BODY_CONTENT_TYPE_MAX))
      return []
    }
    const unkept = unkeptKeys(objectOf(media), ['schema'])
    if (unkept.length > 0) reading.note('bodyKeys', `${contentType} (${namesOf(unkept)})`)
    return [withOwnTexts(reading, oneBody(reading, contentType, description, objectOf(media).schema), objectOf(media))]
  })
}

/** Returns a body with the name and description that the product's own documents state for one among several. */
function withOwnTexts(reading: Reading, body: StoredBody, media: JsonObject): StoredBody {
  const said = media[BODY_DESCRIPTION_MARK]
  const name = textIn(media[BODY_NAME_MARK]).slice(0, BODY_NAME_MAX)
  return {
    ...body,
    name,
    description: typeof said === 'string' ? shortened(reading, 'bodies', textIn(said), PARAMETER_DESCRIPTION_MAX) : body.description,
  }
}

function isContentType(text: string): boolean {
  return text.length <= BODY_CONTENT_TYPE_MAX && /^[A-Za-z0-9\-_./+*; =]+$/.test(text)
}

function oneBody(reading: Reading, contentType: string, description: string, schema: unknown): StoredBody {
  return {
    contentType,
    name: '',
    description: shortened(reading, 'bodies', description, PARAMETER_DESCRIPTION_MAX),
    schema: schema === undefined ? null : reading.schema(schema),
  }
}

function contentTypes(given: unknown, whole: unknown, fallback: string): string[] {
  const types = listOf(given ?? whole).filter((type): type is string => typeof type === 'string' && isContentType(type))
  return types.length > 0 ? types : [fallback]
}

function swaggerBodies(reading: Reading, item: JsonObject, operation: JsonObject): StoredBody[] {
  const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)].flatMap((given) => {
    const found = follow(reading.document, given)
    return 'value' in found ? [found.value] : []
  })
  const body = parameters.findLast((parameter) => parameter.in === 'body')
  if (body) {
    return contentTypes(operation.consumes, reading.document.consumes, 'application/json').map((type) =>
      oneBody(reading, type, textIn(body.description), body.schema),
    )
  }
  const fields = parameters.filter((parameter) => parameter.in === 'formData')
  if (fields.length === 0) return []
  const fallback = fields.some((field) => field.type === 'file') ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, in: _, required: __, ...rest }) => [textIn(name), rest])),
    required: fields.filter((field) => field.required === true).map((field) => textIn(field.name)),
  }
  return contentTypes(operation.consumes, undefined, fallback).map((type) => oneBody(reading, type, '', schema))
}

/** Returns the responses; `default` and ranges such as `2XX` are no status code and are noted. */
export function readResponses(reading: Reading, operation: JsonObject): StoredResponse[] {
  const responses = Object.entries(objectOf(operation.responses)).flatMap(([code, given]) => {
    if (code.startsWith('x-')) return []
    if (isGenerated(follows(reading, given))) return []
    const statusCode = /^\d{3}$/.test(code) ? Number(code) : Number.NaN
    if (!(statusCode >= STATUS_CODE_MIN && statusCode <= STATUS_CODE_MAX)) {
      reading.note('responseStatusNotSupported', code.slice(0, 20))
      return []
    }
    const response = followed(reading, given)
    return response ? [readResponse(reading, statusCode, response, operation)] : []
  })
  return limited(reading, responses, RESPONSES_MAX, 'responseLimit')
}

const RESPONSE_KEPT = ['description', 'headers', 'content', 'schema', 'links']

function readResponse(reading: Reading, statusCode: number, response: JsonObject, operation: JsonObject): StoredResponse {
  const unkept = unkeptKeys(response, RESPONSE_KEPT)
  if (unkept.length > 0) reading.note('responseKeys', `${statusCode} (${namesOf(unkept)})`)
  if (isObject(response.links)) {
    for (const name of Object.keys(response.links)) reading.note('link', name)
  }
  const bodies = reading.swagger
    ? response.schema === undefined
      ? []
      : contentTypes(operation.produces, reading.document.produces, 'application/json').map((type) =>
          oneBody(reading, type, '', response.schema),
        )
    : contentBodies(reading, response.content, '')
  return {
    statusCode,
    description: shortened(reading, 'responses', textIn(response.description), METHOD_DESCRIPTION_MAX),
    headers: limited(reading, readHeaders(reading, response.headers), RESPONSE_HEADERS_MAX, 'headerLimit'),
    bodies: limited(reading, bodies, RESPONSE_BODIES_MAX, 'bodyLimit'),
  }
}

function readHeaders(reading: Reading, given: unknown): StoredResponse['headers'] {
  return Object.entries(objectOf(given)).flatMap(([name, header]) => {
    if (name.length > HEADER_NAME_MAX || !/^[A-Za-z0-9\-_.:]+$/.test(name)) {
      reading.note('headerNotSupported', name.slice(0, HEADER_NAME_MAX))
      return []
    }
    const found = followed(reading, header)
    if (isGenerated(found)) return []
    const description = shortened(reading, 'headers', textIn(found?.description), PARAMETER_DESCRIPTION_MAX)
    const unkept = unkeptKeys(objectOf(found), ['description'])
    if (unkept.length > 0) reading.note('headerKeys', `${name} (${namesOf(unkept)})`)
    return found ? [{ name, description }] : []
  })
}
