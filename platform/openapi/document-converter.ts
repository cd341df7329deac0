import { ComponentNames } from './component-names.ts'
import { extensionsOf, schemasNamedIn, withMappedNames, withMappedTargets } from './discriminator-names.ts'
import { COMPONENT_KINDS, type Convert, convertPart, isMethodKey, mapEntries, OPERATION_KEYS, type PartKind } from './document-grammar.ts'
import { DocumentUnreadable } from './document-unreadable.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { componentReference, pointerText } from './json-pointer.ts'
import { stringifyJson } from './json-text.ts'
import { modernKeywords } from './modern-keywords.ts'
import { atPointer } from './openapi-reference.ts'
import { besideReference, brokenPart, withoutOddFields, withoutReference } from './part-faults.ts'
import type { StructuredDocument } from './swagger-document.ts'

const KIND_FIELDS = new Map([...COMPONENT_KINDS].map(([field, kind]) => [kind, field]))
/** The kinds of OpenAPI 3.1: before 3.2, no reference stands for a content. */
const KINDS_BEFORE = new Set([...KIND_FIELDS.keys()].filter((kind) => kind !== 'media'))
const CHAIN_MAX = 20
/** Limit of parts that become components because references lead to them, in characters of JSON. */
const MOVED_CHARACTERS_MAX = 20_000_000

/** What is left out of a part, or changed in it; `detail` is what it was. */
export type NoteLoss = (
  reason:
    | ('externalReference' | 'unresolvedReference' | 'fieldInvalid' | 'besideReference' | 'componentInvalid' | 'componentRenamed')
    | 'callbackMethodNotSupported',
  detail: string,
) => void

interface Found {
  reference: string
}
interface Failed {
  failure: 'externalReference' | 'unresolvedReference'
}

/** A part that becomes a component, because a reference leads to it from elsewhere. */
interface Moved {
  kind: PartKind
  field: string
  name: string
  part: unknown
  root: SchemaRoot | null
}

interface SchemaRoot {
  schema: JsonObject
  /** Where the schema is a component; null for one within an operation. */
  place: string | null
  /** Names of definitions that have become components. */
  moved: Map<string, string>
}

/**
 * Converts the parts of a document to OpenAPI 3.1, or 3.2 for one of 3.2, in which every reference leads to a component. A part elsewhere that is referred to
 * becomes a component; what stands in place of a broken or external reference is marked with it.
 */
export class DocumentConverter {
  readonly #source: StructuredDocument
  readonly #modern: boolean
  /** The kinds of parts in whose place a reference may stand. */
  readonly #referred: ReadonlySet<PartKind>
  readonly #methods: ReadonlySet<string>
  readonly #note: NoteLoss
  readonly #known = new Map<string, Found | Failed>()
  readonly #names: ComponentNames
  /** The names that discriminators of components have for other ones, by the references to the former in the converted document. */
  readonly #extensions: ReadonlyMap<string, readonly string[]>
  readonly #components = new Map<string, Map<string, unknown>>()
  readonly #queue: Moved[] = []
  readonly #deep: { holder: JsonObject; reference: string; kind: PartKind }[] = []
  #root: SchemaRoot | null = null
  /** References whose targets are being written in their place. */
  readonly #inlining = new Set<string>()
  /** Where the part that is converted stands within the one that was given, as notes say it. */
  #within = ''
  #movedCharacters = 0

  /** `minor` is the version of OpenAPI 3 whose words the document has: 0 has the keywords of schemas converted. */
  constructor(source: StructuredDocument, { minor, note }: { minor: number; note: NoteLoss }) {
    this.#source = source
    this.#modern = minor < 1
    this.#referred = minor < 2 ? KINDS_BEFORE : new Set(KIND_FIELDS.keys())
    this.#methods = new Set(minor < 2 ? OPERATION_KEYS.filter((key) => key !== 'query') : OPERATION_KEYS)
    this.#note = note
    this.#names = new ComponentNames(objectOf(source.document.components))
    this.#extensions = this.#extensionsByReference()
  }

  #extensionsByReference(): ReadonlyMap<string, readonly string[]> {
    const schemas = Object.entries(objectOf(objectOf(this.#source.document.components).schemas))
    const parents = new Map(schemas.map(([name, schema]) => [name, schemasNamedIn(objectOf(schema).allOf, this.#source.alias)]))
    const extensions = extensionsOf(parents)
    return new Map(
      schemas.map(([name]) => [
        componentReference('schemas', this.#names.ownOf('schemas', name) ?? name),
        [name, ...(extensions.get(name) ?? [])],
      ]),
    )
  }

  /** Converts one part of the document, without what cannot be kept of it. */
  part(kind: PartKind, part: unknown): unknown {
    this.#root = null
    return convertPart(kind, part, this.#convert)
  }

  /** Converts the document's components, and then those that references have made; returns them by field and name. */
  components(noted: (place: string) => void): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
    for (const [field, parts] of Object.entries(objectOf(this.#source.document.components))) {
      const kind = COMPONENT_KINDS.get(field)
      if (!kind || !isObject(parts)) continue
      for (const [name, part] of Object.entries(parts)) {
        const own = this.#names.ownOf(field, name) ?? name
        noted(`#/components/${field}/${own}`)
        if (own !== name) this.#note('componentRenamed', `${name} → ${own}`)
        this.#put({ kind, field, name: own, part, root: null })
      }
    }
    this.#moveAll(noted)
    return this.#components
  }

  #moveAll(noted: (place: string) => void): void {
    for (let deep = 0, moved = 0; deep < this.#deep.length || moved < this.#queue.length; ) {
      for (; moved < this.#queue.length; moved++) {
        const one = this.#queue[moved]
        if (!one) continue
        noted(`#/components/${one.field}/${one.name}`)
        this.#countMoved(this.#put(one))
      }
      for (; deep < this.#deep.length; deep++) this.#keepDeep(deep)
    }
  }

  #countMoved(part: unknown): void {
    this.#movedCharacters += stringifyJson(part ?? null).length
    if (this.#movedCharacters > MOVED_CHARACTERS_MAX) throw new DocumentUnreadable('partsTooLong', { max: MOVED_CHARACTERS_MAX })
  }

  #put({ kind, field, name, part, root }: Moved): unknown {
    this.#root =
      root ?? (kind === 'schema' && isObject(part) ? { schema: part, place: componentReference(field, name), moved: new Map() } : null)
    const converted = convertPart(kind, part, this.#convert)
    const parts = this.#components.get(field) ?? new Map<string, unknown>()
    this.#components.set(field, parts)
    // A schema may be true or false; every other part is an object.
    if (kind === 'schema' ? converted === undefined : !isObject(converted)) {
      parts.delete(name)
      if (!isObject(part)) this.#note('componentInvalid', `${field}/${name}`)
    } else parts.set(name, converted)
    return converted
  }

  /** Moves the target of a reference into a component, if conversion has changed its place. */
  #keepDeep(index: number): void {
    const deep = this.#deep[index]
    if (!deep) return
    const [, field = '', name = '', rest = ''] = DEEP.exec(deep.reference) ?? []
    const component = this.#components.get(field)?.get(pointerText(name))
    if (isObject(component) && atPointer(component, `#${rest}`) !== undefined) return
    const target = this.#source.resolve(deep.reference, deep.kind)
    deep.holder.$ref = this.#move(deep.reference, deep.kind, target)
  }

  readonly #convert: Convert = (kind, given, inside, key) => {
    const outer = this.#within
    if (outer.length < WITHIN_MAX) this.#within += stepTo(kind, key)
    const converted = this.#converted(kind, given, inside)
    this.#within = outer
    return converted
  }

  #converted(kind: PartKind, given: JsonObject, inside: (part: JsonObject) => JsonObject): JsonObject | undefined {
    // References within a schema that names itself are relative to it.
    if (kind === 'schema' && typeof given.$id === 'string') return given
    const outer = this.#root
    if (kind === 'schema') this.#root ??= { schema: given, place: null, moved: new Map() }
    const known = kind === 'pathItem' ? this.#withKnownMethods(given) : given
    const part = this.#modernPart(
      kind,
      this.#withExtensions(kind === 'schema' || kind === 'link' ? known : this.#without('fieldInvalid', known, withoutOddFields(known))),
    )
    const converted = typeof part.$ref === 'string' ? this.#referring(kind, part, part.$ref, inside) : inside(part)
    if (kind !== 'schema' || !converted) {
      this.#root = outer
      return converted
    }
    const mapped = withMappedTargets(converted, (target) =>
      target.startsWith('#') ? (this.#found(target, 'schema') ?? undefined) : this.#names.ownOf('schemas', target),
    )
    const extensions = this.#root?.schema === given ? this.#extensions.get(this.#root.place ?? '') : undefined
    this.#root = outer
    const listed = [given.oneOf, given.anyOf].flatMap((list) => schemasNamedIn(list, this.#source.alias))
    return withMappedNames(mapped, listed.length > 0 ? listed : (extensions ?? []), (name) => this.#renamedSchema(name))
  }

  /** Returns a path item of a webhook or callback without operations under methods that OpenAPI does not know, which no page would show. */
  #withKnownMethods(item: JsonObject): JsonObject {
    const isUnknown = (key: string) => isMethodKey(item, key) && !this.#methods.has(key)
    const unknown = Object.keys(item).filter(isUnknown)
    for (const key of unknown) this.#note('callbackMethodNotSupported', `${this.#within}${key}`)
    return unknown.length === 0 ? item : mapEntries(item, (key, value) => (isUnknown(key) ? undefined : value))
  }

  /** Returns a part with the fields of OpenAPI 3.1, where those of older versions mean nothing. */
  #modernPart(kind: PartKind, part: JsonObject): JsonObject {
    if (kind === 'schema') return this.#modern ? modernKeywords(part) : part
    // What stands beside a reference is ignored before 3.1, and not allowed there.
    if (this.#modern && typeof part.$ref === 'string' && this.#referred.has(kind))
      return this.#without('besideReference', part, besideReference(part))
    if (!this.#modern || kind !== 'header' || part.allowEmptyValue === undefined) return part
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key === 'allowEmptyValue' ? `x-${key}` : key, value]))
  }

  /** Returns what is left of a part, with a note of each field that is gone. */
  #without(reason: 'fieldInvalid' | 'besideReference', part: JsonObject, left: JsonObject): JsonObject {
    if (left !== part) for (const key of Object.keys(part)) if (!Object.hasOwn(left, key)) this.#note(reason, `${this.#within}${key}`)
    return left
  }

  /** Returns a part whose extensions refer to components by their place in the converted document; other references stay. */
  #withExtensions(part: JsonObject): JsonObject {
    if (!Object.keys(part).some((key) => key.startsWith('x-') && isObject(part[key]))) return part
    return mapEntries(part, (key, value) => (key.startsWith('x-') ? this.#extension(value) : value))
  }

  #extension(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#extension(item))
    if (!isObject(value)) return value
    return mapEntries(value, (key, item) => (key === '$ref' && typeof item === 'string' ? this.#renamed(item) : this.#extension(item)))
  }

  /** Returns a reference to a component by its new place and name; any other as it is. */
  #renamed(given: string): string {
    const reference = this.#source.alias(given)
    const [, field = '', name = '', rest = ''] = COMPONENT.exec(reference) ?? []
    const own = this.#names.ownOf(field, pointerText(name))
    if (own === undefined) return given
    return own === pointerText(name) ? reference : `${componentReference(field, own)}${rest}`
  }

  /** Returns the reference to a schema that has another name in the converted document; undefined for any other. */
  #renamedSchema(name: string): string | undefined {
    const own = this.#names.ownOf('schemas', name)
    return own === undefined || own === name ? undefined : componentReference('schemas', own)
  }

  #referring(kind: PartKind, part: JsonObject, given: string, inside: (part: JsonObject) => JsonObject): JsonObject | undefined {
    if (!this.#referred.has(kind)) return this.#inlined(kind, part, given, inside)
    const reference = this.#found(given, kind)
    if (reference === null) return brokenPart(kind, inside(withoutReference(part)), given)
    const converted = inside(mapEntries(part, (key, value) => (key === '$ref' ? reference : value)))
    if (DEEP.test(reference)) this.#deep.push({ holder: converted, reference, kind })
    return converted
  }

  /** Returns what a reference leads to, in place of an operation, or of a content before OpenAPI 3.2, which are no components. */
  #inlined(kind: PartKind, part: JsonObject, given: string, inside: (part: JsonObject) => JsonObject): JsonObject | undefined {
    const target = given.startsWith('#/') ? this.#source.resolve(this.#source.alias(given), kind) : undefined
    if (!isObject(target) || this.#inlining.has(given)) {
      this.#note(given.startsWith('#') ? 'unresolvedReference' : 'externalReference', given)
      return brokenPart(kind, inside(withoutReference(part)), given)
    }
    this.#inlining.add(given)
    const inlined = this.#convert(kind, { ...target, ...withoutReference(part) }, inside)
    this.#inlining.delete(given)
    this.#countMoved(inlined)
    return inlined
  }

  /** Returns where a reference leads in the converted document; null, with a note, if it leads nowhere. */
  #found(given: string, kind: PartKind): string | null {
    const local = this.#localDefinition(given)
    if (local !== null) return local
    const key = `${kind} ${given}`
    const known = this.#known.get(key) ?? this.#resolved(given, kind)
    this.#known.set(key, known)
    if ('reference' in known) return known.reference
    this.#note(known.failure, given)
    return null
  }

  #resolved(given: string, kind: PartKind): Found | Failed {
    if (!given.startsWith('#')) return { failure: 'externalReference' }
    const reference = this.#source.alias(given)
    const target = this.#partAt(reference, kind)
    if (!this.#ends(target, kind)) return { failure: 'unresolvedReference' }
    const [, field = '', name = ''] = COMPONENT.exec(reference) ?? []
    const isComponent = this.#names.ownOf(field, pointerText(name)) !== undefined
    return { reference: isComponent ? this.#renamed(given) : this.#move(reference, kind, target) }
  }

  /** Returns what a reference leads to; nothing for one to the whole document, which is no part. */
  #partAt(reference: string, kind: PartKind): unknown {
    return reference === '#' ? undefined : this.#source.resolve(reference, kind)
  }

  /** Returns whether a chain of references ends in something else. */
  #ends(start: unknown, kind: PartKind): boolean {
    let target = start
    for (let step = 0; step < CHAIN_MAX; step++) {
      if (!isObject(target)) return kind === 'schema' && target !== undefined
      if (typeof target.$ref !== 'string' || !target.$ref.startsWith('#')) return true
      if (kind === 'schema' && Object.keys(target).length > 1) return true
      target = this.#partAt(this.#source.alias(target.$ref), kind)
    }
    return false
  }

  /** Returns a component that a reference to a schema's own definition leads to; null for any other reference. */
  #localDefinition(given: string): string | null {
    const [, keyword = '', name = '', rest = ''] = LOCAL.exec(given) ?? []
    const root = this.#root
    if (!root || keyword === '' || this.#source.resolve(this.#source.alias(given), 'schema') !== undefined) return null
    const definition = objectOf(root.schema[keyword])[pointerText(name)]
    if (definition === undefined) return null
    if (root.place !== null) return `${root.place}${given.slice(1)}`
    const known = root.moved.get(given) ?? this.#names.free('schemas', pointerText(name))
    if (!root.moved.has(given)) {
      root.moved.set(given, known)
      this.#queue.push({ kind: 'schema', field: 'schemas', name: known, part: definition, root })
    }
    return `${componentReference('schemas', known)}${rest}`
  }

  #move(reference: string, kind: PartKind, part: unknown): string {
    const field = KIND_FIELDS.get(kind) ?? 'schemas'
    const place = reference.slice(2).split('/').map(pointerText)
    // What lies beside the components has a name there; what lies elsewhere is named by its place.
    const name = this.#names.free(field, place[0] === 'paths' || place[0] === 'webhooks' ? place.join('_') : (place.at(-1) ?? ''))
    this.#queue.push({ kind, field, name, part, root: null })
    return componentReference(field, name)
  }
}

/** A longer place is said by its beginning: a document may have very many notes within a part that has a very long name. */
const WITHIN_MAX = 200
const STEP_MAX = 80

/** Returns how notes say the way to a part within another one: by callback, operation and response. */
function stepTo(kind: PartKind, key: string | undefined): string {
  if (key === undefined || !(kind === 'callback' || kind === 'pathItem' || kind === 'operation' || kind === 'response')) return ''
  const field = kind === 'callback' || kind === 'response' ? `${KIND_FIELDS.get(kind)}/` : ''
  return `${field}${key.length > STEP_MAX ? `${key.slice(0, STEP_MAX)}…` : key}/`
}

const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)((?:\/.*)?)$/
const DEEP = /^#\/components\/([^/]+)\/([^/]+)(\/.*)$/
const LOCAL = /^#\/(\$defs|definitions)\/([^/]+)((?:\/.*)?)$/
