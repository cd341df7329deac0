import { pathShape } from '@portico/contract/gateway-snapshot/path-template'
import type { DocumentSyntax } from '@portico/contract/method/import-states'
import {
  HTTP_METHODS,
  type HttpMethod,
  METHOD_DESCRIPTION_MAX,
  METHOD_PATH_MAX,
  METHOD_SUMMARY_MAX,
  METHODS_PER_API_MAX,
  pathParameterNames,
  TARGET_PATH_MAX,
} from '@portico/contract/method/method'
import { documentedTargetPath } from '@portico/contract/method/method-input'
import { withoutSlashesAtEnd } from '@portico/contract/rule/slashes'
import type { StoredBody, StoredImport, StoredParameter, StoredResponse } from '../../database/schema/method.ts'
import { storableJson } from '../../database/schema/storable-json.ts'
import { digestOf } from './field-digest.ts'
import { importedPathFault } from './imported-path-fault.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import type { Reading } from './openapi-losses.ts'
import { isGenerated, noteUnkept } from './openapi-losses.ts'
import { follow, schemaBundler } from './openapi-reference.ts'
import { DocumentUnreadable, type ParsedText, parseDocumentText } from './parse-document-text.ts'
import { type DocumentInfo, documentInfo, serverAddress } from './parsed-document.ts'
import { readBodies, readParameters, readResponses, shortened, textIn } from './read-openapi-parts.ts'
import { withPathParameters } from './with-path-parameters.ts'

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
  /** Digests of the long fields, computed in the worker thread. */
  digests: StoredImport['digests']
}

/** Something that was not imported; `reason` is a key of the language files under `import`. */
export interface ImportNote {
  httpMethod: string
  path: string
  reason: string
  detail: string | null
  /** True if the whole operation is left out. */
  dropped: boolean
}

export interface ReadDocument extends DocumentInfo {
  title: string | null
  /** The version of the document's format, `3.0.3` or `2.0`. */
  version: string
  /** The version of the API that the document states. */
  apiVersion: string | null
  syntax: DocumentSyntax
  methods: ImportedMethod[]
  /** Operations that are left out, then parts of the others; at most `NOTES_MAX` of each. */
  notes: ImportNote[]
  /** The numbers of all of them. */
  droppedCount: number
  partCount: number
}

const OPERATION_KEYS = ['get', 'head', 'post', 'options', 'delete', 'patch', 'put', 'trace'] as const

const API_VERSION_MAX = 100
const TITLE_MAX = 500
/** Limit of all methods together: a short document that refers to its parts many times over may have long ones. */
const METHODS_CHARACTERS_MAX = 60_000_000
/** Maximum number of notes on operations that are left out, and on parts of the others. */
const NOTES_MAX = 3_000
const NOTE_DETAIL_MAX = 300

function addNote(read: ReadDocument, { path, detail, ...note }: ImportNote): void {
  const count = note.dropped ? ++read.droppedCount : ++read.partCount
  if (count > NOTES_MAX) return
  read.notes.push({
    ...note,
    path: path.slice(0, METHOD_PATH_MAX).toWellFormed(),
    detail: detail === null ? null : detail.slice(0, NOTE_DETAIL_MAX).toWellFormed(),
  })
}

/**
 * Parses an OpenAPI 3.0, 3.1 or Swagger 2.0 document in JSON or YAML. The target path of a method is the path of the first applicable
 * server (or the document's `basePath`), without trailing slash, followed by the method's own path. Values equal those read back from the
 * database. Fetches nothing outside the document. Throws DocumentUnreadable.
 */
export function readOpenapiDocument(text: string): ReadDocument {
  return readParsedDocument(parseDocumentText(text))
}

/** As `readOpenapiDocument`, for a parsed text. */
export function readParsedDocument({ syntax, value: document }: ParsedText): ReadDocument {
  const version = versionOf(document)
  const paths = Object.entries(objectOf(document.paths)).filter(([path]) => path.startsWith('/'))
  const operations = paths.reduce((sum, [, item]) => sum + OPERATION_KEYS.filter((key) => isObject(objectOf(item)[key])).length, 0)
  if (operations > METHODS_PER_API_MAX) throw new DocumentUnreadable('tooManyOperations')

  const info = objectOf(document.info)
  const read: ReadDocument = {
    title: textIn(info.title).slice(0, TITLE_MAX).toWellFormed() || null,
    version,
    apiVersion: versionText(info.version).slice(0, API_VERSION_MAX) || null,
    syntax,
    ...documentInfo(document),
    methods: [],
    notes: [],
    droppedCount: 0,
    partCount: 0,
  }
  const bundle = schemaBundler(document)
  const shapes = new Set<string>()
  let schemaBudget = IMPORTED_SCHEMAS_MAX
  let roomLeft = METHODS_CHARACTERS_MAX
  for (const [path, given] of paths) {
    const item = follow(document, given)
    if ('failure' in item) {
      addNote(read, { httpMethod: '*', path, reason: item.failure, detail: item.reference, dropped: true })
      continue
    }
    for (const key of OPERATION_KEYS) {
      const operation = item.value[key]
      if (!isObject(operation)) continue
      const noted = new Set<string>()
      const note = (reason: string, detail: string | null = null, dropped = false) => {
        const isNew = noted.size < noted.add(`${reason} ${detail}`).size
        if (isNew) addNote(read, { httpMethod: key.toUpperCase(), path, reason, detail, dropped })
      }
      const httpMethod = HTTP_METHODS.find((known) => known === key.toUpperCase())
      const pathFault = importedPathFault(path)
      const isFirst = shapes.size < shapes.add(`${key} ${pathShape(path)}`).size
      if (!httpMethod) note('httpMethodNotSupported', null, true)
      else if (pathFault) note(pathFault, null, true)
      else if (!isFirst) note('operationRepeated', null, true)
      else {
        const reading: Reading = {
          document,
          swagger: version.startsWith('2'),
          note,
          shortened: new Set(),
          schema: (schema) => {
            if (schemaBudget < 0) {
              note('schemaTooLarge')
              return null
            }
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
        const { method, size } = readOperation(reading, { httpMethod, path, item: item.value, operation })
        roomLeft -= size
        if (roomLeft < 0) throw new DocumentUnreadable('tooComplex')
        read.methods.push(method)
      }
    }
  }
  noteWebhooks(document, read)
  read.notes.sort((one, other) => Number(other.dropped) - Number(one.dropped))
  return read
}

/** Limit of the schemas of one import, in characters of JSON. */
export const IMPORTED_SCHEMAS_MAX = 20_000_000

function versionOf(document: JsonObject): string {
  const version = versionText(document.openapi ?? document.swagger)
  if (version === '') throw new DocumentUnreadable('notOpenapi')
  const supported = document.swagger === undefined ? /^3\.[01](\.|$)/.test(version) : version === '2.0'
  if (!supported) throw new DocumentUnreadable('versionNotSupported')
  return version.slice(0, 20)
}

/** Returns a version as text: unquoted YAML makes a number of `2.0`. */
function versionText(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value)
  return textIn(value)
}

/** Returns the prefix of a method's target path, from the nearest servers. */
function targetPrefix({ document, swagger, note }: Reading, item: JsonObject, operation: JsonObject): string {
  const own = [operation.servers, item.servers].find((servers) => Array.isArray(servers) && servers.length > 0)
  if (own && !swagger) note('ownServers', textIn(objectOf((own as unknown[])[0]).url) || null)
  const servers = (own ?? document.servers) as unknown
  const first = Array.isArray(servers) ? servers.find((server) => !isGenerated(server)) : undefined
  const given = swagger ? textIn(document.basePath) : pathOfServer(objectOf(first))
  const prefix = withoutSlashesAtEnd(given)
  return prefix !== '' && prefix.startsWith('/') && documentedTargetPath().isValidSync(prefix) && !prefix.includes('{') ? prefix : ''
}

function pathOfServer(server: JsonObject): string {
  return URL.parse(serverAddress(server), 'http://relative.invalid')?.pathname ?? ''
}

interface Operation {
  httpMethod: HttpMethod
  path: string
  item: JsonObject
  operation: JsonObject
}

function readOperation(reading: Reading, { httpMethod, path, item, operation }: Operation): { method: ImportedMethod; size: number } {
  if (isObject(operation.callbacks)) {
    for (const name of Object.keys(operation.callbacks)) reading.note('callback', name)
  }
  const summary = textIn(operation.summary) || textIn(operation.operationId)
  const method: Omit<ImportedMethod, 'digests'> = {
    httpMethod,
    path,
    summary: shortened(reading, 'summary', summary, METHOD_SUMMARY_MAX).replace(/\s+/g, ' '),
    description: shortened(reading, 'description', textIn(operation.description), METHOD_DESCRIPTION_MAX),
    targetPath: readTargetPath(reading, path, item, operation),
    parameters: withPathParameters(path, readParameters(reading, path, item, operation)),
    bodies: readBodies(reading, item, operation),
    responses: readResponses(reading, operation),
  }
  if (reading.shortened.size > 0) reading.note('textShortened', [...reading.shortened].join(', '))
  noteUnkept(reading, operation)
  // Characters that PostgreSQL cannot store become U+FFFD here too, so that both sides compare as equal.
  const json = storableJson(method)
  const storable = JSON.parse(json) as typeof method
  const { description, bodies, responses } = storable
  const digests = { description: digestOf(description), bodies: digestOf(bodies), responses: digestOf(responses) }
  return { method: { ...storable, digests }, size: json.length }
}

/** Returns the target path: the product's own documents state it; otherwise the server's path and the method's. */
function readTargetPath(reading: Reading, path: string, item: JsonObject, operation: JsonObject): string {
  const said = operation['x-portico-target-path']
  const known = pathParameterNames(path)
  if (
    typeof said === 'string' &&
    documentedTargetPath().isValidSync(said) &&
    pathParameterNames(said).every((name) => known.includes(name))
  ) {
    return said
  }
  const target = `${targetPrefix(reading, item, operation)}${path}`
  if (target.length <= TARGET_PATH_MAX) return target
  reading.note('targetPathTooLong')
  return path
}

function noteWebhooks(document: JsonObject, read: ReadDocument): void {
  for (const [name, given] of Object.entries(objectOf(document.webhooks))) {
    const item = follow(document, given)
    const keys = 'value' in item ? OPERATION_KEYS.filter((key) => isObject(item.value[key])) : []
    for (const key of keys) addNote(read, { httpMethod: key.toUpperCase(), path: name, reason: 'webhook', detail: null, dropped: true })
  }
}
