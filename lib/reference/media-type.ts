import { heldSchema } from './held-schema'
import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-object'
import { deep, scalarText, styledParameter } from './parameter-style'
import { type Components, followed } from './references'
import { BOUNDARY, type SamplePart } from './sample-call'
import { sampleSchema } from './sample-schema'
import { type Direction, writtenSample } from './sample-value'
import { sampleXml } from './sample-xml'
import { writtenEntries, writtenItems, writtenJson, writtenOf } from './written-numbers'

/** A value of a body or parameter, with the author's name for it; empty for a generated one. */
export interface NamedExample {
  name: string
  summary: string
  description: string
  value: unknown
  /** How a value that is a number is written, if JavaScript writes it another way. */
  written?: string | undefined
  /** How the author writes the value as a body (OpenAPI 3.2). */
  serialized?: string
}

/** An example that an author keeps elsewhere. */
export interface ExternalExample {
  name: string
  description: string
  url: string
}

/** The content of a request or response in one content type. */
export interface MediaType {
  contentType: string
  /** Of the whole content; of each item of a stream, whose items its author describes (`itemSchema` of OpenAPI 3.2). */
  schema: unknown
  isStream: boolean
  /** The author's examples. */
  examples: NamedExample[]
  externalExamples: ExternalExample[]
  encoding: JsonObject
  /** How the parts of a list are written, by their places: `[0]`, and `[]` for all further ones. */
  placedEncoding: JsonObject
}

/** Returns the content types of a request body or response with what is said of each, in the author's order. */
export function mediaTypesOf(content: unknown, components: Components): MediaType[] {
  return Object.entries(objectOf(content)).map(([contentType, given]) => {
    const media = followed(given, components)
    const { schema, itemSchema, prefixEncoding, itemEncoding } = media
    return {
      contentType,
      schema: schema === undefined ? (itemSchema ?? true) : itemSchema === undefined ? schema : { allOf: [schema], items: itemSchema },
      isStream: schema === undefined && itemSchema !== undefined,
      examples: examplesOf(media, components),
      externalExamples: externalExamplesOf(media, components),
      encoding: objectOf(media.encoding),
      placedEncoding: {
        ...Object.fromEntries(listOf(prefixEncoding).map((one, at) => [`[${at}]`, one])),
        ...(itemEncoding === undefined ? {} : { '[]': itemEncoding }),
      },
    }
  })
}

/** Returns the examples that an author gave beside a schema: `example`, or `examples` by name. */
export function examplesOf(given: JsonObject, components: Components): NamedExample[] {
  if (given.example !== undefined)
    return [{ name: '', summary: '', description: '', value: given.example, written: writtenOf(given, 'example') }]
  return Object.entries(objectOf(given.examples)).flatMap(([name, one]) => {
    const example = followed(one, components)
    const { summary, description, serializedValue } = example
    const field = ['value', 'dataValue', 'serializedValue'].find((key) => example[key] !== undefined)
    if (field === undefined) return []
    return [
      {
        ...{ name, summary: textOf(summary), description: textOf(description) },
        ...{ value: example[field], written: writtenOf(example, field) },
        ...(typeof serializedValue === 'string' ? { serialized: serializedValue } : {}),
      },
    ]
  })
}

/** Returns the examples beside a schema of which the document has only the address. */
export function externalExamplesOf(given: JsonObject, components: Components): ExternalExample[] {
  return Object.entries(objectOf(given.examples)).flatMap(([name, one]) => {
    const { summary, description, externalValue } = followed(one, components)
    const url = textOf(externalValue)
    return url === '' ? [] : [{ name: textOf(summary) || name, description: textOf(description), url }]
  })
}

/** Returns whether a content type is JSON: `application/json`, `application/problem+json; charset=utf-8`. */
export const isJson = (contentType: string) => /^[^;]*[/+]json\b/i.test(contentType)
export const isXml = (contentType: string) => /^[^;]*[/+]xml\b/i.test(contentType)
export const isUrlEncoded = (contentType: string) => /^application\/x-www-form-urlencoded\b/i.test(contentType)
export const isMultipart = (contentType: string) => /^multipart\//i.test(contentType)
export const isText = (contentType: string) => /^text\/|[/+](?:yaml|graphql|javascript|x-ndjson|jsonl)\b/i.test(contentType)

/** A body as it is sent: text, the parts of a form, or the name of a file. */
export type BodySample = { body: string } | { parts: SamplePart[] } | { file: string; content?: Blob }

/** Parts of a generated body that its author tells apart. */
const PARTS_MAX = 10

/** Returns the examples of a content type as bodies: those of the author, else one that matches the schema. */
export function bodySamples(
  media: MediaType,
  components: Components,
  direction: Direction,
): { name: string; summary: string; description: string; sample: BodySample }[] {
  if (media.examples.length > 0)
    return media.examples.map(({ name, summary, description, value, written, serialized }) => ({
      ...{ name, summary, description },
      sample: serialized === undefined ? encodedBody(media, value, components, written) : { body: serialized },
    }))
  const { contentType, schema } = media
  if (isXml(contentType)) return [{ name: '', summary: '', description: '', sample: { body: sampleXml(schema, components, direction) } }]
  const { value, written } = writtenSample(schema, components, direction)
  // Of a stream of parts, one for each encoding.
  const count = media.isStream && isMultipart(contentType) ? Math.min(PARTS_MAX, Object.keys(media.placedEncoding).length) : 0
  const sampled = count > 1 ? Array.from({ length: count }, () => value) : value
  return [{ name: '', summary: '', description: '', sample: encodedBody(media, sampled, components, written) }]
}

/** Returns a value as a body of a content type; `written` is the text of a number. A file is a part of a form, or the body. */
export function encodedBody(media: MediaType, value: unknown, components: Components, written?: string): BodySample {
  const { contentType, encoding } = media
  if (media.isStream && !isMultipart(contentType))
    return { body: typeof value === 'string' ? value : streamText(contentType, Array.isArray(value) ? value : [value]) }
  if (isJson(contentType)) return { body: isJsonText(value) ? value : writtenJson(value, 2, written) }
  if (isUrlEncoded(contentType)) return { body: typeof value === 'string' ? value : formText(objectOf(value), encoding) }
  if (isMultipart(contentType) && (media.isStream || Array.isArray(value))) return { body: multipartText(media, value, components) }
  if (isMultipart(contentType)) return { parts: partsOf(media, objectOf(value), components) }
  if (typeof value === 'string' && (isText(contentType) || isXml(contentType) || value.length > 60)) return { body: value }
  if (isText(contentType) || isXml(contentType))
    return { body: isObject(value) || Array.isArray(value) ? writtenJson(value, 2) : (written ?? scalarText(value)) }
  return value instanceof File ? { file: value.name, content: value } : { file: fileNameOf(contentType, 'body') }
}

/** Returns items as a stream of them: events of a server (HTML, "Server-sent events"), JSON after JSON (RFC 7464), or JSON by line. */
function streamText(contentType: string, items: readonly unknown[]): string {
  if (/^text\/event-stream\b/i.test(contentType)) return items.map(eventText).join('\n')
  const before = /json-seq\b/i.test(contentType) ? '\u001e' : ''
  return items.map((item) => `${before}${scalarText(item)}\n`).join('')
}

function eventText(item: unknown): string {
  const event = isObject(item) && item.data !== undefined ? item : { data: item }
  const fields = writtenEntries(event).flatMap(([name, value]) =>
    scalarText(value)
      .split('\n')
      .map((line) => `${name}: ${line}\n`),
  )
  return fields.join('')
}

/** Returns items as the parts of a body, each in its content type (RFC 2046, section 5.1); bytes are only named. */
function multipartText({ schema, isStream, placedEncoding }: MediaType, value: unknown, components: Components): string {
  const { prefixItems, items } = isStream ? { items: schema } : sampleSchema(schema, components).whole
  const parts = (Array.isArray(value) ? writtenItems(value) : [value]).map((item, at) => {
    const one = sampleSchema(listOf(prefixItems)[at] ?? items, components).whole
    const encoding = objectOf(placedEncoding[`[${at}]`] ?? placedEncoding['[]'])
    const own =
      textOf(one.contentMediaType) ||
      (isBinary(one) ? 'application/octet-stream' : typeof item === 'object' ? 'application/json' : 'text/plain')
    const type = textOf(encoding.contentType).split(',')[0]?.trim() || own
    const isShown = !isBinary(one) && (typeof item === 'object' ? isJson(type) : isText(type) || isJson(type) || isXml(type))
    const text = isShown ? (isJson(type) && typeof item === 'object' ? writtenJson(item, 2) : scalarText(item)) : `(${type})`
    return `--${BOUNDARY}\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
  })
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** Returns the content type of a body that is sent as text, with the boundary that its parts have. */
export function typeOfText(contentType: string, body: string): string {
  const boundary =
    isMultipart(contentType) && !/;\s*boundary=/i.test(contentType) ? /^--([\w'()+,./:=?-]{1,70})\s/.exec(body)?.[1] : undefined
  return boundary === undefined ? contentType : `${contentType}; boundary=${/^[\w+.-]+$/.test(boundary) ? boundary : `"${boundary}"`}`
}

/** Returns the whole query that a parameter describes by its content (OpenAPI 3.2, `in: querystring`). */
export function wholeQuery({ contentType = '', encoding = {} }: { contentType?: string; encoding?: JsonObject }, value: unknown): string {
  if (isUrlEncoded(contentType)) return typeof value === 'string' ? value : formText(objectOf(value), encoding)
  return encodeURIComponent(scalarText(value).toWellFormed())
}

/** Returns whether an example is JSON that its author wrote as text. */
function isJsonText(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** Returns a form as text. A field is written in the style of its `encoding`; without one, an object is JSON (OpenAPI 3.1, "Encoding Object"). */
function formText(value: JsonObject, encoding: JsonObject): string {
  const pairs = writtenEntries(value).map(([name, field]) => {
    const { style, explode, allowReserved } = objectOf(encoding[name])
    if (style === 'deepObject')
      return deep(name, field)
        .map(([key, one]) => `${encodeURIComponent(key)}=${encodeURIComponent(scalarText(one))}`)
        .join('&')
    if (isObject(field) && style === undefined) return `${encodeURIComponent(name)}=${encodeURIComponent(writtenJson(field))}`
    const styled = {
      place: 'query',
      name,
      style: textOf(style) || 'form',
      explode: explode !== false,
      allowReserved: allowReserved === true,
    } as const
    return styledParameter(styled, field)
  })
  return pairs.filter((pair) => pair !== '').join('&')
}

function partsOf({ schema, encoding }: MediaType, value: JsonObject, components: Components): SamplePart[] {
  const properties = objectOf(followed(schema, components).properties)
  return writtenEntries(value).flatMap(([name, field]): SamplePart[] => {
    const property = followed(properties[name], components)
    const contentType = textOf(objectOf(encoding[name]).contentType).split(',')[0]?.trim() || undefined
    const one = Array.isArray(field) ? followed(property.items, components) : property
    const items = Array.isArray(field) ? writtenItems(field) : [field]
    if (isBinary(one))
      return items.map((item) => ({
        name,
        ...(item instanceof File
          ? { fileName: item.name, content: item }
          : { fileName: fileNameOf(contentType ?? textOf(one.contentMediaType), name) }),
        ...(contentType ? { contentType } : {}),
      }))
    return items.map((item) => {
      const type = contentType ?? (isObject(item) ? 'application/json' : undefined)
      return { name, value: scalarText(item), ...(type ? { contentType: type } : {}) }
    })
  })
}

/** Returns whether values of a schema are the bytes of a file. */
export function isBinary(schema: JsonObject): boolean {
  const { format, contentMediaType, contentEncoding } = schema
  return format === 'binary' || (typeof contentMediaType === 'string' && contentEncoding === undefined && !heldSchema(schema))
}

const EXTENSIONS: Record<string, string> = {
  'application/octet-stream': 'bin',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** Returns the name of a sample's file: `photo.png`. */
function fileNameOf(contentType: string, name: string): string {
  const type = contentType.split(';')[0]?.trim() ?? ''
  const extension = EXTENSIONS[type] ?? /\/([a-z0-9]{2,5})$/.exec(type)?.[1] ?? 'bin'
  return `${name.replace(/[^\w-]+/g, '-').slice(0, 40) || 'file'}.${extension}`
}
