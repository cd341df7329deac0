import { freeName } from '@portico/contract/rule/free-name'
import { mapEntries } from './document-grammar.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'

/** Keys of a parameter or header of Swagger 2.0 that belong to its schema in OpenAPI 3. */
const SCHEMA_KEYS = new Set([
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
])

/** A collection format that OpenAPI 3 has no words for. */
const COLLECTION_FORMAT = 'x-collectionFormat'
/** The name of a body, which OpenAPI 3 has no field for. */
const BODY_NAME = 'x-name'
const FORM_TYPES: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data']

type Entry = [string, unknown]

/** Returns the extension for a field that OpenAPI 3 has no words for; a numbered one where the author has an extension of that name. */
export function freeExtension(name: string, part: JsonObject): string {
  return freeName(
    (number) => (number === 1 ? name : `${name}-${number}`),
    (key) => Object.hasOwn(part, key),
  )
}

/** Returns a parameter that is not a body as one of OpenAPI 3: what limits its value moves to a schema. */
export function modernParameter(parameter: JsonObject): JsonObject {
  if (parameter.$ref !== undefined) return parameter
  return withSchema(parameter, styleOf(parameter))
}

/** Returns a response header as one of OpenAPI 3. */
export function modernHeader(header: JsonObject): JsonObject {
  if (header.$ref !== undefined) return header
  const { collectionFormat } = header
  return withSchema(
    header,
    collectionFormat === undefined || collectionFormat === 'csv' ? [] : [[freeExtension(COLLECTION_FORMAT, header), collectionFormat]],
  )
}

function withSchema(part: JsonObject, more: readonly Entry[]): JsonObject {
  const moved = Object.keys(part).filter((key) => SCHEMA_KEYS.has(key))
  const schema = schemaOf(part)
  const entries = Object.entries(part).flatMap(([key, value]): Entry[] => {
    if (key === moved[0]) return [['schema', schema], ...more]
    return moved.includes(key) || key === 'collectionFormat' ? [] : [[key, value]]
  })
  if (moved.length === 0 && part.schema === undefined) entries.push(['schema', {}])
  return Object.fromEntries(entries)
}

/** Returns the schema of a parameter's value, or of its items. */
function schemaOf(part: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]): Entry[] => {
      if (!SCHEMA_KEYS.has(key)) return []
      return [[key, key === 'items' && isObject(value) ? itemsOf(value) : value]]
    }),
  )
}

/** Returns the schema of items; a collection format within a list has no words in OpenAPI 3. */
function itemsOf(items: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(items).map(([key, value]): Entry => {
      if (key === 'collectionFormat') return [freeExtension(COLLECTION_FORMAT, items), value]
      return [key, key === 'items' && isObject(value) ? itemsOf(value) : value]
    }),
  )
}

/** Returns how a list is written into a request; OpenAPI 3 repeats query parameters by default, Swagger 2.0 separates by commas. */
function styleOf(parameter: JsonObject): Entry[] {
  const extension = freeExtension(COLLECTION_FORMAT, parameter)
  if (parameter.type !== 'array') return parameter.collectionFormat === undefined ? [] : [[extension, parameter.collectionFormat]]
  const format = parameter.collectionFormat ?? 'csv'
  if (parameter.in === 'query' || parameter.in === 'formData') {
    if (format === 'multi') return [['explode', true]]
    if (format === 'csv') return [['explode', false]]
    if (format === 'ssv')
      return [
        ['style', 'spaceDelimited'],
        ['explode', false],
      ]
    if (format === 'pipes')
      return [
        ['style', 'pipeDelimited'],
        ['explode', false],
      ]
  } else if (format === 'csv') return []
  return [[extension, format]]
}

/** Returns a body parameter as a request body. */
export function bodyOfParameter({ name, in: _, schema, ...rest }: JsonObject, contentTypes: readonly string[]): JsonObject {
  const { description, required, ...extensions } = rest
  return {
    ...(description === undefined ? {} : { description }),
    content: Object.fromEntries(contentTypes.map((type) => [type, schema === undefined ? {} : { schema }])),
    ...(required === undefined ? {} : { required }),
    ...extensions,
    ...(name === undefined ? {} : { [freeExtension(BODY_NAME, extensions)]: name }),
  }
}

/** Returns form fields as a request body: an object with a property each. */
export function bodyOfFields(fields: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const own = consumes.filter((type) => FORM_TYPES.some((form) => type.startsWith(form)))
  const fallback = fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const required = fields.filter((field) => field.required === true).map(({ name }) => String(name))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [String(field.name), propertyOf(field)])),
    ...(required.length === 0 ? {} : { required }),
  }
  const encoding = fields.flatMap((field): Entry[] => {
    const style = styleOf(field).filter(([key]) => !key.startsWith(COLLECTION_FORMAT))
    return style.length === 0 ? [] : [[String(field.name), Object.fromEntries(style)]]
  })
  const media = { schema, ...(encoding.length === 0 ? {} : { encoding: Object.fromEntries(encoding) }) }
  return {
    content: Object.fromEntries((own.length === 0 ? [fallback] : own).map((type) => [type, media])),
    ...(required.length === 0 ? {} : { required: true }),
  }
}

function propertyOf({ name: _, in: __, required: ___, collectionFormat, ...rest }: JsonObject): JsonObject {
  return mapEntries(rest, (key, value) => (key === 'items' && isObject(value) ? itemsOf(value) : value))
}

/** Returns a response as one of OpenAPI 3: its schema and examples move to a content for each type. */
export function modernResponse(response: JsonObject, produces: readonly string[]): JsonObject {
  if (response.$ref !== undefined) return response
  const content = contentOf(response, produces)
  const contentKey = Object.keys(response).find((key) => key === 'schema' || key === 'examples')
  return Object.fromEntries(
    Object.entries(response).flatMap(([key, value]): Entry[] => {
      if (key === contentKey) return Object.keys(content).length === 0 ? [] : [['content', content]]
      if (key === 'schema' || key === 'examples') return []
      return [
        [key, key === 'headers' ? mapEntries(objectOf(value), (_, header) => (isObject(header) ? modernHeader(header) : header)) : value],
      ]
    }),
  )
}

function contentOf({ schema, examples }: JsonObject, produces: readonly string[]): JsonObject {
  const given = Object.entries(objectOf(examples))
  const typed = given.filter(([key]) => key.includes('/'))
  const named = given.filter(([key]) => !key.includes('/'))
  const types = [...new Set([...(schema === undefined && typed.length > 0 ? [] : produces), ...typed.map(([type]) => type)])]
  if (schema === undefined && given.length === 0) return {}
  return Object.fromEntries(
    types.map((type, index) => {
      const example = typed.find(([key]) => key === type)
      const media = {
        ...(schema === undefined ? {} : { schema }),
        ...(example === undefined ? {} : { example: example[1] }),
        // One content type carries the examples that name none.
        ...(index > 0 || named.length === 0 ? {} : { examples: Object.fromEntries(named.map(([key, value]) => [key, { value }])) }),
      }
      return [type, media]
    }),
  )
}

const FLOWS: Record<string, string> = { application: 'clientCredentials', accessCode: 'authorizationCode' }

/** Returns a security scheme as one of OpenAPI 3. */
export function modernSecurityScheme(scheme: JsonObject): JsonObject {
  if (scheme.type === 'basic') {
    return Object.fromEntries(
      Object.entries(scheme).flatMap(([key, value]): Entry[] =>
        key === 'type'
          ? [
              [key, 'http'],
              ['scheme', 'basic'],
            ]
          : [[key, value]],
      ),
    )
  }
  if (scheme.type !== 'oauth2') return scheme
  const { flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme
  const name = String(flow ?? 'implicit')
  const urls = { ...(authorizationUrl === undefined ? {} : { authorizationUrl }), ...(tokenUrl === undefined ? {} : { tokenUrl }) }
  return { ...rest, flows: { [FLOWS[name] ?? name]: { ...urls, scopes: objectOf(scopes) } } }
}
