import { DEFINITIONS_MARK } from '@portico/contract/api-document/api-document'
import { isObject, type JsonObject } from '../../openapi/json-object.ts'
import { modernSchema } from '../../openapi/modern-schema.ts'

/** Allowed names of components (OpenAPI 3.1, section 4.8.7.1). */
const COMPONENT_NAME = /^[A-Za-z0-9._-]+$/
/** The extension of `components` for definitions that cannot share one name. */
export const APART = DEFINITIONS_MARK
const DEFINED = /^#\/\$defs\/([^/]+)((?:\/.*)?)$/

/** Returns a text as a part of a JSON pointer in a URI fragment (RFC 6901, sections 3 and 6). */
export function pointerPart(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function decoded(part: string): string {
  return percentDecoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Decodes percent-encoding; an invalid escape stays as it is. */
function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function referencesIn(value: unknown, found: (reference: string) => void): void {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, found)
  else if (isObject(value)) {
    if (typeof value.$ref === 'string') found(value.$ref)
    for (const item of Object.values(value)) referencesIn(item, found)
  }
}

/**
 * Combines standalone schemas, each with its `$defs`, in one document. A definition that is the same wherever its name is used becomes a
 * component; one whose name has several meanings goes to a set of its own under `APART`. An import of the document thus finds the schemas
 * unchanged, names included. Schemas are compared as text: the database keeps their keys in one order.
 */
export class SchemaRegistry {
  readonly #components = new Map<string, JsonObject>()
  readonly #byContent = new Map<string, string>()
  readonly #apart = new Map<string, { number: number; definitions: JsonObject }>()

  /** `schemas` are all schemas of the document; `taken` are component names in use. */
  constructor(schemas: Iterable<object | null>, taken: readonly string[]) {
    const contents = new Map<string, { text: string; schema: JsonObject; needs: Set<string> }>()
    const ambiguous = new Set(taken)
    for (const schema of new Set(schemas)) {
      const { $defs, $id } = (schema ?? {}) as JsonObject
      if (!isObject($defs)) continue
      for (const [name, definition] of Object.entries($defs)) {
        const text = JSON.stringify(definition)
        const known = contents.get(name)
        if ($id !== undefined || !isObject(definition) || !COMPONENT_NAME.test(name) || (known && known.text !== text)) ambiguous.add(name)
        else if (!known) contents.set(name, { text, schema: definition, needs: neededBy(definition) })
      }
    }
    for (let grown = true; grown; ) {
      grown = false
      for (const [name, { needs }] of contents) {
        if (ambiguous.has(name) || ![...needs].some((need) => ambiguous.has(need) || !contents.has(need))) continue
        ambiguous.add(name)
        grown = true
      }
    }
    for (const name of [...contents.keys()].sort()) if (!ambiguous.has(name)) this.#components.set(name, {})
    for (const name of this.#components.keys()) {
      const component = modernSchema(contents.get(name)?.schema ?? {}, (reference) => this.#component(reference) ?? reference)
      this.#components.set(name, component)
      const text = JSON.stringify(component)
      if (isStructure(component) && !this.#byContent.has(text)) this.#byContent.set(text, name)
    }
  }

  /** Returns the components in the order of their names. */
  components(): JsonObject {
    return Object.fromEntries(this.#components)
  }

  /** Returns definitions whose names have several meanings, by the number of their set. */
  apart(): JsonObject {
    return Object.fromEntries([...this.#apart.values()].map(({ number, definitions }) => [number, definitions]))
  }

  /** Returns a schema for its place in the document, a JSON pointer in fragment form. */
  placed(schema: object, place: string): JsonObject {
    const { $defs, ...root } = schema as JsonObject
    if (root.$id !== undefined) return schema as JsonObject
    const own = isObject($defs) ? Object.entries($defs).filter(([name]) => !this.#components.has(name)) : []
    const reference = this.#referenceOf(own, place)
    const placed = modernSchema(root, reference)
    const same = own.length === 0 && isStructure(placed) ? this.#byContent.get(JSON.stringify(placed)) : undefined
    return same === undefined ? placed : { $ref: `#/components/schemas/${same}` }
  }

  /** Returns where each reference of a schema leads in the document. */
  #referenceOf(own: readonly [string, unknown][], place: string): (given: string) => string {
    const names = new Set(own.map(([name]) => name))
    const key = own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own))
    const known = this.#apart.get(key)
    const number = known?.number ?? this.#apart.size + 1
    const reference = (given: string): string => {
      const component = this.#component(given)
      if (component !== undefined) return component
      const [, name = '', rest = ''] = DEFINED.exec(given) ?? []
      if (names.has(decoded(name))) return `#/components/${APART}/${number}/${name}${rest}`
      return given.startsWith('#') ? `${place}${given.slice(1)}` : given
    }
    if (own.length > 0 && !known) {
      const definitions = own.map(([name, definition]) => [name, isObject(definition) ? modernSchema(definition, reference) : definition])
      this.#apart.set(key, { number, definitions: Object.fromEntries(definitions) })
    }
    return reference
  }

  #component(reference: string): string | undefined {
    const [, name = '', rest = ''] = DEFINED.exec(reference) ?? []
    return this.#components.has(decoded(name)) ? `#/components/schemas/${decoded(name)}${rest}` : undefined
  }
}

function neededBy(definition: JsonObject): Set<string> {
  const needs = new Set<string>()
  referencesIn(definition, (reference) => {
    if (!reference.startsWith('#')) return
    // A reference to anything but a definition means a place in its own schema.
    needs.add(decoded(DEFINED.exec(reference)?.[1] ?? '/'))
  })
  return needs
}

function isStructure(schema: JsonObject): boolean {
  return ['properties', 'allOf', 'anyOf', 'oneOf'].some((key) => schema[key] !== undefined)
}
