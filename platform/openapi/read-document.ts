import { DEFINITIONS_MARK, TARGET_PATH_MARK } from '@portico/contract/api-document/api-document'
import { pathShape } from '@portico/contract/gateway-snapshot/path-template'
import { GENERATED_PART, REPLACED_SCHEME } from '@portico/contract/method/import-states'
import { HTTP_METHODS, METHOD_PATH_MAX, METHODS_PER_API_MAX, pathParameterNames, TARGET_PATH_MAX } from '@portico/contract/method/method'
import { documentedTargetPath } from '@portico/contract/method/method-input'
import { withoutSlashesAtEnd } from '@portico/contract/rule/slashes'
import { authoredDocument, mayBeOwn } from './authored-document.ts'
import { DocumentConverter } from './document-converter.ts'
import { FURTHER_OPERATIONS, mapEntries } from './document-grammar.ts'
import type { ComponentLookup, ComponentPart, ImportNote, PathPart, ReadDocument, ReadOperation } from './document-parts.ts'
import { DocumentUnreadable } from './document-unreadable.ts'
import { formatOf, minorVersion, versionText } from './format-version.ts'
import { importedPathFault } from './imported-path-fault.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { stringifyJson } from './json-text.ts'
import { withLocalReferences } from './local-references.ts'
import { atPointer, follow } from './openapi-reference.ts'
import { operationTags } from './operation-tags.ts'
import { listedFields, operationDigests } from './operation-view.ts'
import { type ParsedText, parseDocumentText } from './parse-document-text.ts'
import { documentInfo, serverAddress } from './parsed-document.ts'
import { withoutReference } from './part-faults.ts'
import { entriesWithoutOperation, furtherMethodsOf, methodsOf, operationKeysOf } from './path-methods.ts'
import { type StructuredDocument, structuredSwagger } from './swagger-document.ts'
import { textIn } from './text-in.ts'

const API_VERSION_MAX = 100
const TITLE_MAX = 500
const OPERATION_ID_MAX = 500
const CHAIN_MAX = 20
/** Limit of all parts together, in characters: a short document that repeats its parts many times over may have long ones. */
const PARTS_CHARACTERS_MAX = 60_000_000
/** Maximum number of notes on operations that are left out, and on parts of the others. */
const NOTES_MAX = 3_000
const NOTE_DETAIL_MAX = 300
/** The longest shown HTTP method: a document may name any. */
const FURTHER_METHOD_MAX = 40
/** Maximum number of notes at one place that are kept to tell one that comes again; further ones are counted each time. */
const NOTED_MAX = 100_000

/**
 * Reads an OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0 document in JSON or YAML as parts of one of OpenAPI 3.1, of 3.2 for one of 3.2; leaves out
 * what the product generated. Fetches nothing outside the document. Throws DocumentUnreadable.
 */
export function readDocument(text: string): ReadDocument {
  return new DocumentReader(parseDocumentText(text), mayBeOwn(text)).read()
}

class DocumentReader {
  readonly #source: StructuredDocument
  readonly #version: string
  readonly #converter: DocumentConverter
  readonly #read: ReadDocument
  /** The first path of each shape, by HTTP method and shape. */
  readonly #shapes = new Map<string, string>()
  #place = { httpMethod: '*', path: '' }
  #noted = new Set<string>()
  #characters = 0
  #operations = 0
  #partCount = 0

  constructor({ syntax, value }: ParsedText, isOwn: boolean) {
    let generated = 0
    const given = isOwn ? authoredDocument(value, () => generated++) : value
    this.#version = formatOf(given)
    this.#source = given.swagger === undefined ? sourceOf(withLocalReferences(given)) : structuredSwagger(given)
    this.#converter = new DocumentConverter(this.#source, {
      minor: minorVersion(this.#version),
      note: (reason, detail) => this.#note(reason, detail),
    })
    const info = objectOf(given.info)
    this.#read = {
      title: textIn(info.title).slice(0, TITLE_MAX).toWellFormed() || null,
      version: this.#version,
      apiVersion: versionText(info.version).slice(0, API_VERSION_MAX) || null,
      syntax,
      ...documentInfo(this.#source.document),
      head: '',
      components: [],
      paths: [],
      operations: [],
      notes: [],
      droppedCount: 0,
      losses: generated > 0 ? [{ reason: GENERATED_PART, dropped: false, count: generated }] : [],
    }
  }

  read(): ReadDocument {
    const read = this.#read
    const paths = Object.entries(objectOf(this.#source.document.paths))
    const items = paths.map(([path, item]) => ({ path, item: path.startsWith('x-') ? item : this.#pathItem(path, item) }))
    const counted = items.map(({ path, item }) => (path.startsWith('x-') ? 0 : methodsOf(objectOf(item)).length))
    const count = counted.reduce((sum, one) => sum + one, 0)
    if (count > METHODS_PER_API_MAX) throw new DocumentUnreadable('tooManyOperations', { actual: count, max: METHODS_PER_API_MAX })
    const converted = items.flatMap(({ path, item }) => this.#convertPath(path, item))
    read.head = this.#head()
    const lookup = this.#readComponents()
    for (const { path, pathItem, operations } of converted) {
      for (const { key, operation, target } of operations) {
        const content = stringifyJson(operation)
        this.#count(content)
        read.operations.push({
          httpMethod: key,
          path,
          content,
          listed: listedFields({ path, pathItem, components: lookup }, operation),
          digests: operationDigests(operation),
          targetPath: target,
          operationId: textIn(operation.operationId).slice(0, OPERATION_ID_MAX) || null,
          deprecated: operation.deprecated === true,
          tags: operationTags(operation),
        })
      }
    }
    read.notes.sort(droppedFirst)
    read.losses.sort(droppedFirst)
    return read
  }

  /** Returns a path item, which may be a reference with fields of its own; null, with a note, if the reference leads nowhere. */
  #pathItem(path: string, given: unknown): JsonObject | null {
    this.#at('*', path)
    if (!isObject(given)) {
      this.#note('pathItemInvalid', null, true)
      return null
    }
    if (given.$ref === undefined) return given
    const found = follow(this.#source.document, given)
    if ('value' in found) return withTarget(given, found.value)
    this.#note(found.failure, found.reference, true)
    return null
  }

  #convertPath(path: string, given: unknown): ConvertedPath[] {
    if (path.startsWith('x-')) {
      this.#addPath(path, given)
      return []
    }
    if (!isObject(given)) return []
    const keys = operationKeysOf(given)
    if (!path.startsWith('/')) {
      this.#noteWithoutSlash(path, methodsOf(given))
      return []
    }
    const served = keys.flatMap((key) => this.#served(path, key))
    const further = furtherMethodsOf(given)
    for (const method of further) {
      this.#at(method.slice(0, FURTHER_METHOD_MAX), path)
      this.#note('httpMethodNotSupported', null, true)
    }
    this.#at('*', path)
    this.#noteNoOperations(given)
    const own = new Set(further.length > 0 ? [...keys, FURTHER_OPERATIONS] : keys)
    if (own.size > 0 && served.length === 0) return []
    const pathItem = objectOf(
      this.#converter.part(
        'pathItem',
        mapEntries(given, (key, value) => (own.has(key) ? undefined : value)),
      ),
    )
    if (Object.keys(pathItem).length > 0 || own.size === 0) this.#addPath(path, pathItem)
    this.#operations += served.length
    const operations = served.map((httpMethod) => {
      this.#at(httpMethod, path)
      const source = objectOf(given[httpMethod.toLowerCase()])
      const target = this.#targetPath(path, given, source)
      const own = mapEntries(source, (key, value) => (key === TARGET_PATH_MARK ? undefined : value))
      return { key: httpMethod, operation: objectOf(this.#converter.part('operation', own)), target }
    })
    return [{ path, pathItem, operations }]
  }

  /** Notes what is left out with a path that is none: its operations, or else the path itself. */
  #noteWithoutSlash(path: string, methods: readonly string[]): void {
    for (const method of methods.length > 0 ? methods : ['*']) {
      this.#at(method.slice(0, FURTHER_METHOD_MAX), path)
      this.#note('pathWithoutSlash', null, true)
    }
  }

  /** Notes what stands among operations under further HTTP methods, with which it is left out, and is none. */
  #noteNoOperations(item: JsonObject): void {
    for (const key of entriesWithoutOperation(item)) this.#note('fieldInvalid', `${FURTHER_OPERATIONS}/${key}`)
  }

  /** Returns the HTTP method of an operation that gateways can serve; none, with a note, for others. */
  #served(path: string, key: string): ReadOperation['httpMethod'][] {
    this.#at(key.toUpperCase(), path)
    const httpMethod = HTTP_METHODS.find((known) => known.toLowerCase() === key)
    const pathFault = importedPathFault(path)
    const shape = `${key} ${pathShape(path)}`
    const first = this.#shapes.get(shape)
    if (first === undefined) this.#shapes.set(shape, path)
    if (!httpMethod) this.#note('httpMethodNotSupported', null, true)
    else if (pathFault) this.#note(pathFault, null, true)
    else if (first !== undefined) this.#note('operationRepeated', first, true)
    else return [httpMethod]
    return []
  }

  /** Returns the target path: the product's own documents state it; otherwise the path of the nearest server, and the operation's. */
  #targetPath(path: string, item: JsonObject, operation: JsonObject): string {
    const said = operation[TARGET_PATH_MARK]
    const known = pathParameterNames(path)
    if (
      typeof said === 'string' &&
      documentedTargetPath().isValidSync(said) &&
      pathParameterNames(said).every((name) => known.includes(name))
    ) {
      return said
    }
    const own = [operation.servers, item.servers].find((servers) => Array.isArray(servers) && servers.length > 0)
    if (own) this.#note('ownServers', textIn(objectOf((own as unknown[])[0]).url) || null)
    const servers = own ?? this.#source.document.servers
    const prefix = withoutSlashesAtEnd(pathOfServer(objectOf(Array.isArray(servers) ? servers[0] : undefined)))
    const isUsable = prefix.startsWith('/') && documentedTargetPath().isValidSync(prefix) && !prefix.includes('{')
    const target = isUsable ? `${prefix}${path}` : path
    if (target.length <= TARGET_PATH_MAX) return target
    this.#note('targetPathTooLong', null)
    return path
  }

  /** Returns every field but paths and components, which stay as empty objects to keep their place. */
  #head(): string {
    const { document } = this.#source
    this.#at('*', 'webhooks')
    if (isObject(document['x-webhooks']) && !isObject(document.webhooks ?? {})) this.#note('fieldInvalid', 'webhooks')
    const whole = withWebhooks({ ...document, paths: document.paths ?? {}, components: document.components ?? {} })
    const head = mapEntries(whole, (key, value) => {
      if (key === 'openapi') return /^3\.[12]\.\d/.test(this.#version) ? value : minorVersion(this.#version) < 2 ? '3.1.0' : '3.2.0'
      if (key === 'info') return withTextVersion(objectOf(value))
      if ((key === 'servers' || key === 'security') && !Array.isArray(value)) {
        this.#note('fieldInvalid', key)
        return undefined
      }
      if (key === 'paths' || key === 'components') return {}
      return key === 'webhooks' ? this.#webhooks(value) : value
    })
    const content = stringifyJson(head)
    this.#count(content)
    return content
  }

  /** Returns webhooks, with the targets of references in their places: only operations that stand there are listed. */
  #webhooks(given: unknown): JsonObject | undefined {
    this.#at('*', 'webhooks')
    if (!isObject(given)) {
      if (given !== null) this.#note('fieldInvalid', 'webhooks')
      return undefined
    }
    let characters = 0
    return mapEntries(given, (name, item) => {
      if (name.startsWith('x-')) return item
      this.#at('*', `webhooks/${name}`)
      if (!isObject(item)) {
        this.#note('fieldInvalid', name)
        return undefined
      }
      const webhook = this.#converter.part('pathItem', this.#listedMethods(this.#inPlace(item)))
      characters += item.$ref === undefined ? 0 : stringifyJson(webhook ?? null).length
      if (characters > PARTS_CHARACTERS_MAX) throw new DocumentUnreadable('partsTooLong', { max: PARTS_CHARACTERS_MAX })
      return webhook
    })
  }

  /** Returns what a reference leads to with its own other fields; the reference if it leads nowhere, which the converter tells. */
  #inPlace(item: JsonObject): JsonObject {
    let target: unknown = item
    for (let step = 0; step < CHAIN_MAX && isObject(target) && typeof target.$ref === 'string'; step++) {
      target = target.$ref.startsWith('#/') ? this.#source.resolve(this.#source.alias(target.$ref), 'pathItem') : undefined
    }
    return isObject(target) && typeof target.$ref !== 'string' ? withTarget(item, target) : item
  }

  /** Returns a path item of a webhook without operations under TRACE, QUERY and methods of its own, which no page would show. */
  #listedMethods(item: JsonObject): JsonObject {
    const unlisted = ['trace', 'query'].filter((key) => isObject(item[key]))
    const further = furtherMethodsOf(item)
    for (const key of [...unlisted, ...further]) this.#note('callbackMethodNotSupported', key)
    this.#noteNoOperations(item)
    const left = new Set(further.length > 0 ? [...unlisted, FURTHER_OPERATIONS] : unlisted)
    return left.size === 0 ? item : mapEntries(item, (key, value) => (left.has(key) ? undefined : value))
  }

  /** Reads all components; returns what finds them by reference. */
  #readComponents(): ComponentLookup {
    const converted = this.#converter.components((place) => this.#at('*', place))
    const given = objectOf(this.#source.document.components)
    for (const field of new Set([...Object.keys(given), ...converted.keys()])) {
      const parts = converted.get(field)
      for (const [name, part] of parts ?? []) {
        if (field === 'securitySchemes') this.#noteScheme(name, objectOf(part))
        this.#addComponent({ kind: field, name, content: stringifyJson(part ?? {}) })
      }
      if (!parts && field.startsWith('x-') && field !== DEFINITIONS_MARK)
        this.#addComponent({ kind: field, name: '', content: stringifyJson(given[field]) })
    }
    const components = Object.fromEntries([...converted].map(([field, parts]) => [field, Object.fromEntries(parts)]))
    return (reference) => (reference.startsWith('#/components/') ? atPointer({ components }, reference) : undefined)
  }

  /** Notes a security scheme: consumers read how the gateway authenticates (decision 0039). */
  #noteScheme(name: string, scheme: JsonObject): void {
    this.#at('*', `#/components/securitySchemes/${name}`)
    this.#note(REPLACED_SCHEME, textIn(scheme.type) || null)
  }

  #addComponent(part: ComponentPart): void {
    this.#count(part.content)
    this.#read.components.push(part)
  }

  #addPath(path: string, value: unknown): void {
    const part: PathPart = { path, position: this.#operations, content: stringifyJson(value) }
    this.#count(part.content)
    this.#read.paths.push(part)
  }

  #count(content: string): void {
    this.#characters += content.length
    if (this.#characters > PARTS_CHARACTERS_MAX) throw new DocumentUnreadable('partsTooLong', { max: PARTS_CHARACTERS_MAX })
  }

  #at(httpMethod: string, path: string): void {
    this.#place = { httpMethod, path }
    this.#noted = new Set()
  }

  #countLoss(reason: string, dropped: boolean): void {
    const { losses } = this.#read
    const known = losses.find((one) => one.reason === reason && one.dropped === dropped)
    if (known) known.count += 1
    else losses.push({ reason, dropped, count: 1 })
  }

  #note(reason: string, detail: string | null, dropped = false): void {
    const key = `${reason} ${detail}`
    if (this.#noted.has(key)) return
    if (this.#noted.size < NOTED_MAX) this.#noted.add(key)
    const read = this.#read
    this.#countLoss(reason, dropped)
    if (dropped) read.droppedCount += 1
    if ((dropped ? read.droppedCount : ++this.#partCount) > NOTES_MAX) return
    const { httpMethod, path } = this.#place
    const note: ImportNote = {
      httpMethod,
      path: path.slice(0, METHOD_PATH_MAX).toWellFormed(),
      reason,
      detail: detail === null ? null : detail.slice(0, NOTE_DETAIL_MAX).toWellFormed(),
      dropped,
    }
    read.notes.push(note)
  }
}

function droppedFirst(one: { dropped: boolean }, other: { dropped: boolean }): number {
  return Number(other.dropped) - Number(one.dropped)
}

interface ConvertedPath {
  path: string
  pathItem: JsonObject
  operations: { key: ReadOperation['httpMethod']; operation: JsonObject; target: string }[]
}

/** Returns a reference as what it leads to, with its own other fields. */
function withTarget(reference: JsonObject, target: JsonObject): JsonObject {
  return reference.$ref === undefined ? reference : { ...target, ...withoutReference(reference) }
}

function sourceOf(document: JsonObject): StructuredDocument {
  return { document, alias: (reference) => reference, resolve: (reference) => atPointer(document, reference) }
}

function withTextVersion(info: JsonObject): JsonObject {
  return mapEntries(info, (key, value) =>
    value === null ? undefined : key === 'version' && typeof value !== 'string' ? versionText(value) : value,
  )
}

/** Returns a document whose webhooks have the name that OpenAPI 3.1 gives them; many documents of 3.0 write them as an extension. */
function withWebhooks(document: JsonObject): JsonObject {
  const { webhooks, ...others } = document
  if (isObject(webhooks) || !isObject(document['x-webhooks'])) return document
  return Object.fromEntries(Object.entries(others).map(([key, value]) => [key === 'x-webhooks' ? 'webhooks' : key, value]))
}

function pathOfServer(server: JsonObject): string {
  return URL.parse(serverAddress(server), 'http://relative.invalid')?.pathname ?? ''
}
