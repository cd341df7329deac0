import { GENERATED_MARK } from '@portico/contract/api-document/api-document'
import type { AuthType } from '@portico/contract/stage/stage'
import type { ComponentLookup } from '../../openapi/document-parts.ts'
import { isObject, type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { contentOf, listOf, partAt, schemaOfMedia } from '../../openapi/operation-parts.ts'
import { sampleOfSchema } from '../../openapi/sample-of-schema.ts'
import { textIn } from '../../openapi/text-in.ts'

/** An operation of an effective document, with the parameters of its path item. */
export interface PostmanOperation {
  httpMethod: string
  path: string
  operation: JsonObject
  parameters: readonly unknown[]
}

/** How Postman sends each credential; its variables are those of the collection. */
const AUTHS: Record<AuthType, JsonObject> = {
  apiKey: {
    type: 'apikey',
    apikey: [
      { key: 'key', value: 'X-API-Key', type: 'string' },
      { key: 'value', value: '{{apiKey}}', type: 'string' },
      { key: 'in', value: 'header', type: 'string' },
    ],
  },
  oauth2: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
}

export function postmanAuth(type: AuthType): JsonObject {
  return AUTHS[type]
}

/** Returns an operation as an item of a Postman collection. Its authentication is stated where it is not `inherited`. */
export function postmanItem(given: PostmanOperation, inherited: AuthType | undefined, components: ComponentLookup): JsonObject {
  const { httpMethod, path, operation } = given
  const parameters = given.parameters.map((one) => partAt(components, one)).filter((one) => one !== null)
  const body = bodyOf(partAt(components, operation.requestBody), components)
  const type = authTypeOf(operation)
  const request = {
    method: httpMethod,
    ...(type === inherited ? {} : { auth: type ? AUTHS[type] : { type: 'noauth' } }),
    header: [...(body?.header ?? []), ...fieldsOf(parameters, 'header', components)],
    url: urlOf(path, parameters, components),
    ...(body ? { body: body.body } : {}),
    description: descriptionOf(operation),
  }
  const name = textIn(operation.summary) || `${httpMethod} ${path}`
  return { name, request, response: responsesOf(operation, request, components) }
}

function authTypeOf({ security }: JsonObject): AuthType | undefined {
  const named = listOf(security).flatMap((requirement) => Object.keys(objectOf(requirement)))
  return (['apiKey', 'oauth2'] as const).find((type) => named.includes(type))
}

function descriptionOf({ description, deprecated }: JsonObject): string {
  return [deprecated === true ? '**Deprecated.**' : '', textIn(description)].filter(Boolean).join('\n\n')
}

/** Returns a URL; a path parameter that is a whole segment becomes Postman's `:name`, one within a segment a variable. */
function urlOf(path: string, parameters: readonly JsonObject[], components: ComponentLookup): JsonObject {
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/^\{([^{}]+)\}$/, ':$1').replace(/\{([^{}]+)\}/g, '{{$1}}'))
  const query = [...fieldsOf(parameters, 'query', components), ...wholeQueryOf(parameters, components)]
  const sent = query.filter(({ disabled }) => disabled !== true).map(({ key, value }) => `${key}=${value}`)
  const variable = fieldsOf(parameters, 'path', components).map(({ key, value, description }) => ({ key, value, description }))
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(query.length > 0 ? { query } : {}),
    ...(variable.length > 0 ? { variable } : {}),
  }
}

/** Returns the parameters of one place; optional ones are there, and off. */
function fieldsOf(parameters: readonly JsonObject[], place: string, components: ComponentLookup): JsonObject[] {
  return parameters
    .filter((parameter) => parameter.in === place && parameter[GENERATED_MARK] !== true && textIn(parameter.name) !== '')
    .map((parameter) => ({
      key: textIn(parameter.name),
      value: valueText(parameterValue(parameter, components)),
      description: textIn(parameter.description),
      ...(parameter.required === true || place === 'path' ? {} : { disabled: true }),
    }))
}

/** Returns the fields of a query that is described as a whole, as a form (OpenAPI 3.2). */
function wholeQueryOf(parameters: readonly JsonObject[], components: ComponentLookup): JsonObject[] {
  const whole = parameters.find((parameter) => parameter.in === 'querystring')
  const [contentType = '', media = {}] = (whole && contentOf(whole, components)[0]) ?? []
  if (!/x-www-form-urlencoded/i.test(contentType)) return []
  const value = exampleOf(media, components) ?? sampleOfSchema(media.schema, components)
  return formFields(value).map(({ key, value: text }) => ({ key, value: text, ...(whole?.required === true ? {} : { disabled: true }) }))
}

function parameterValue(parameter: JsonObject, components: ComponentLookup): unknown {
  const schema = partAt(components, parameter.schema) ?? {}
  const said = exampleOf(parameter, components)
  if (said !== undefined) return said
  const sample = sampleOfSchema(schema, components)
  // A made-up text would be sent as if the author meant it.
  return sample === 'string' ? '' : sample
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? (Array.isArray(value) ? value.map(valueText).join(',') : stringifyJson(value)) : String(value)
}

/** Returns the author's first example of a parameter or a content; undefined if there is none. */
function exampleOf({ example, examples }: JsonObject, components: ComponentLookup): unknown {
  if (example !== undefined) return example
  const [first] = Object.values(objectOf(examples))
  const { value, dataValue, serializedValue } = partAt(components, first) ?? {}
  return [value, dataValue, serializedValue].find((one) => one !== undefined)
}

interface PostmanBody {
  body: JsonObject
  header: JsonObject[]
}

function bodyOf(given: JsonObject | null, components: ComponentLookup): PostmanBody | null {
  const contents = given ? contentOf(given, components) : []
  const chosen = contents.find(([type]) => /json/i.test(type)) ?? contents[0]
  if (!chosen) return null
  const [contentType, media] = chosen
  const value = exampleOf(media, components) ?? sampleOfSchema(schemaOfMedia(media), components)
  if (/x-www-form-urlencoded/i.test(contentType)) return { header: [], body: { mode: 'urlencoded', urlencoded: formFields(value) } }
  if (/multipart/i.test(contentType)) {
    const { properties } = partAt(components, media.schema) ?? {}
    return { header: [], body: { mode: 'formdata', formdata: formFields(value, objectOf(properties)) } }
  }
  const header = [{ key: 'Content-Type', value: contentType }]
  if (/octet-stream|^(?:image|audio|video)\//i.test(contentType)) return { header, body: { mode: 'file', file: { src: null } } }
  const language = languageOf(contentType)
  return { header, body: { mode: 'raw', raw: rawText(value, contentType), options: { raw: { language } } } }
}

function formFields(value: unknown, properties: JsonObject = {}): JsonObject[] {
  return Object.entries(objectOf(value)).map(([key, field]) => {
    const { format, contentMediaType } = objectOf(properties[key])
    const isFile = format === 'binary' || contentMediaType !== undefined
    return isFile ? { key, type: 'file', src: [] } : { key, value: valueText(field), type: 'text' }
  })
}

function languageOf(contentType: string): 'json' | 'xml' | 'text' {
  if (/json/i.test(contentType)) return 'json'
  return /xml/i.test(contentType) ? 'xml' : 'text'
}

function rawText(value: unknown, contentType: string): string {
  if (/jsonl|ndjson/i.test(contentType) && typeof value !== 'string')
    return [value]
      .flat()
      .map((line) => JSON.stringify(line))
      .join('\n')
  if (languageOf(contentType) === 'json')
    return typeof value === 'string' && isJsonText(value) ? value : JSON.stringify(value ?? {}, null, 2)
  return typeof value === 'string' ? value : ''
}

/** Returns whether an example is JSON that its author wrote as text. */
function isJsonText(value: string): boolean {
  if (!/^\s*[{[]/.test(value)) return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** Returns the author's examples of responses, with the request that they answer. */
function responsesOf({ responses }: JsonObject, originalRequest: JsonObject, components: ComponentLookup): JsonObject[] {
  return Object.entries(objectOf(responses)).flatMap(([status, given]) => {
    const response = partAt(components, given)
    if (!/^\d{3}$/.test(status) || !response || response[GENERATED_MARK] === true) return []
    return contentOf(response, components).flatMap(([contentType, media]) => {
      const example = exampleOf(media, components)
      if (example === undefined || (isObject(example) && example[GENERATED_MARK] === true)) return []
      const language = languageOf(contentType)
      return [
        {
          name: textIn(response.summary) || textIn(response.description) || status,
          originalRequest,
          code: Number(status),
          header: [{ key: 'Content-Type', value: contentType }],
          body: rawText(example, contentType),
          _postman_previewlanguage: language,
        },
      ]
    })
  })
}
