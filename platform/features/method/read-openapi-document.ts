import {
  HTTP_METHODS,
  type HttpMethod,
  METHOD_DESCRIPTION_MAX,
  METHOD_SUMMARY_MAX,
  METHODS_PER_API_MAX,
  TARGET_PATH_MAX,
} from '@portico/contract/method/method'
import { methodPath, targetPath } from '@portico/contract/method/method-input'
import type { StoredBody, StoredParameter, StoredResponse } from '../../database/schema/method.ts'
import { type DocumentFacts, documentFacts } from './document-facts.ts'
import { follow, isObject, type JsonObject, objectOf, schemaBundler } from './openapi-reference.ts'
import { type Reading, readBodies, readParameters, readResponses, shortened, textIn } from './read-openapi-parts.ts'

/** A method as a document describes it, within the limits of the contract. */
export interface ImportedMethod {
  httpMethod: HttpMethod
  path: string
  summary: string
  description: string
  targetPath: string
  parameters: StoredParameter[]
  bodies: StoredBody[]
  responses: StoredResponse[]
}

/** Something that was not taken over; `reason` is a key of the language files under `import`. */
export interface ImportNote {
  httpMethod: string
  path: string
  reason: string
  detail: string | null
}

export interface ReadDocument extends DocumentFacts {
  title: string | null
  /** `3.0.3`, `2.0`: the version of the format, as the document says it. */
  version: string
  methods: ImportedMethod[]
  notes: ImportNote[]
}

/** Why a document cannot be read at all: `data.reason` of WriteFileFailed. */
export type UnreadableReason = 'notJson' | 'notOpenapi' | 'versionNotSupported' | 'tooManyOperations' | 'tooComplex'

export class DocumentUnreadable extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

const OPERATION_KEYS = ['get', 'head', 'post', 'options', 'delete', 'patch', 'put', 'trace'] as const

/**
 * Reads an OpenAPI 3.0, 3.1 or Swagger 2.0 document in JSON. The target path of a method is the path of the document's first
 * server (or its `basePath`), without trailing slash, followed by the method's own path. Nothing outside the document is
 * fetched. Throws DocumentUnreadable.
 */
export function readOpenapiDocument(text: string): ReadDocument {
  const document = parse(text)
  const version = versionOf(document)
  const paths = Object.entries(objectOf(document.paths)).filter(([path]) => path.startsWith('/'))
  const operations = paths.reduce((sum, [, item]) => sum + OPERATION_KEYS.filter((key) => isObject(objectOf(item)[key])).length, 0)
  if (operations > METHODS_PER_API_MAX) throw new DocumentUnreadable('tooManyOperations')

  const title = textIn(objectOf(document.info).title) || null
  const read: ReadDocument = { title, version, ...documentFacts(document), methods: [], notes: [] }
  const bundle = schemaBundler(document)
  const prefix = targetPrefix(document, version)
  let schemaBudget = IMPORTED_SCHEMAS_MAX
  for (const [path, given] of paths) {
    const item = follow(document, given)
    if ('failure' in item) {
      read.notes.push({ httpMethod: '*', path, reason: item.failure, detail: item.reference })
      continue
    }
    for (const key of OPERATION_KEYS) {
      const operation = item.value[key]
      if (!isObject(operation)) continue
      const note = (reason: string, detail: string | null = null) =>
        read.notes.push({ httpMethod: key.toUpperCase(), path, reason, detail })
      const httpMethod = HTTP_METHODS.find((known) => known === key.toUpperCase())
      if (!httpMethod) note('httpMethodNotSupported')
      else if (!methodPath().isValidSync(path)) note('pathNotSupported')
      else {
        const reading: Reading = {
          document,
          swagger: version.startsWith('2'),
          note,
          shortened: new Set(),
          schema: (schema) => {
            const bundled = bundle(schema)
            if ('failure' in bundled) {
              note(bundled.failure, bundled.reference || null)
              return null
            }
            schemaBudget -= JSON.stringify(bundled.schema).length
            if (schemaBudget < 0) note('schemaTooLarge')
            return schemaBudget < 0 ? null : bundled.schema
          },
        }
        read.methods.push(readOperation(reading, { httpMethod, path, prefix, item: item.value, operation }))
      }
    }
  }
  noteWebhooks(document, read.notes)
  return read
}

/** Largest sum of the schemas that one import takes over, in characters of JSON. */
export const IMPORTED_SCHEMAS_MAX = 20_000_000

function parse(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
    if (isObject(value)) return value
  } catch {
    throw new DocumentUnreadable('notJson')
  }
  throw new DocumentUnreadable('notOpenapi')
}

function versionOf(document: JsonObject): string {
  const version = document.openapi ?? document.swagger
  if (typeof version !== 'string') throw new DocumentUnreadable('notOpenapi')
  const supported = document.swagger === undefined ? /^3\.[01](\.|$)/.test(version) : version === '2.0'
  if (!supported) throw new DocumentUnreadable('versionNotSupported')
  return version.slice(0, 20)
}

function targetPrefix(document: JsonObject, version: string): string {
  const given =
    version === '2.0' ? textIn(document.basePath) : pathOfServer(objectOf(Array.isArray(document.servers) ? document.servers[0] : {}))
  const prefix = given.replace(/\/+$/, '')
  return prefix !== '' && prefix.startsWith('/') && targetPath().isValidSync(prefix) && !prefix.includes('{') ? prefix : ''
}

function pathOfServer(server: JsonObject): string {
  const variables = objectOf(server.variables)
  const url = textIn(server.url).replace(/\{([^{}]+)\}/g, (_, name: string) => textIn(objectOf(variables[name]).default))
  return URL.parse(url, 'http://relative.invalid')?.pathname ?? ''
}

interface Operation {
  httpMethod: HttpMethod
  path: string
  prefix: string
  item: JsonObject
  operation: JsonObject
}

function readOperation(reading: Reading, { httpMethod, path, prefix, item, operation }: Operation): ImportedMethod {
  const target = `${prefix}${path}`
  const fits = target.length <= TARGET_PATH_MAX
  if (!fits) reading.note('targetPathTooLong')
  if (isObject(operation.callbacks)) {
    for (const name of Object.keys(operation.callbacks)) reading.note('callback', name)
  }
  const method: ImportedMethod = {
    httpMethod,
    path,
    summary: shortened(reading, 'summary', textIn(operation.summary) || textIn(operation.operationId), METHOD_SUMMARY_MAX).replace(
      /\s+/g,
      ' ',
    ),
    description: shortened(reading, 'description', textIn(operation.description), METHOD_DESCRIPTION_MAX),
    targetPath: fits ? target : path,
    parameters: readParameters(reading, path, item, operation),
    bodies: readBodies(reading, item, operation),
    responses: readResponses(reading, operation),
  }
  if (reading.shortened.size > 0) reading.note('textShortened', [...reading.shortened].join(', '))
  return method
}

function noteWebhooks(document: JsonObject, notes: ImportNote[]): void {
  for (const [name, given] of Object.entries(objectOf(document.webhooks))) {
    const item = follow(document, given)
    const keys = 'value' in item ? OPERATION_KEYS.filter((key) => isObject(item.value[key])) : []
    for (const key of keys) notes.push({ httpMethod: key.toUpperCase(), path: name, reason: 'webhook', detail: null })
  }
}
