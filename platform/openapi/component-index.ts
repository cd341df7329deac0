import { mappedTargets } from './discriminator-names.ts'
import type { ComponentLookup, ComponentPart } from './document-parts.ts'
import { isObject, type JsonObject } from './json-object.ts'
import { pointerText } from './json-pointer.ts'
import { parseJson } from './json-text.ts'
import { atPointer } from './openapi-reference.ts'

const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)((?:\/.*)?)$/

/** Maximum number of components that are found for one part of a document. */
export const NEEDED_MAX = 1_000

/** Returns the key of a component, as `needs` lists it: `schemas/Pet`. */
export function componentKey({ kind, name }: Pick<ComponentPart, 'kind' | 'name'>): string {
  return `${kind}/${name}`
}

interface Entry {
  part: ComponentPart
  position: number
  parsed?: { value: unknown }
  needs?: readonly Entry[]
}

/** Finds components by reference, and those that a part of the document needs. Parses each component once, when it is first asked for. */
export class ComponentIndex {
  readonly #entries = new Map<string, Entry>()

  constructor(parts: readonly ComponentPart[]) {
    for (const [position, part] of parts.entries()) this.#entries.set(componentKey(part), { part, position })
  }

  /** Resolves a reference into `#/components`. */
  readonly lookup: ComponentLookup = (reference) => {
    const [, kind = '', name = '', rest = ''] = COMPONENT.exec(reference) ?? []
    const entry = this.#entries.get(componentKey({ kind, name: pointerText(name) }))
    if (!entry) return undefined
    const value = parsedOf(entry)
    return rest === '' ? value : isObject(value) ? atPointer(value, `#${rest}`) : undefined
  }

  /**
   * Returns the keys of the components that a value refers to, directly or through others, in the order of the document; of more than
   * `NEEDED_MAX` the nearest.
   */
  neededBy(value: unknown): string[] {
    const found = new Set(this.#direct(value))
    // A set is walked in the order of addition, so that near ones come first.
    for (const entry of found) {
      entry.needs ??= this.#direct(parsedOf(entry))
      for (const need of entry.needs) if (found.size < NEEDED_MAX) found.add(need)
      if (found.size >= NEEDED_MAX) break
    }
    return [...found]
      .slice(0, NEEDED_MAX)
      .sort((one, other) => one.position - other.position)
      .map(({ part }) => componentKey(part))
  }

  #direct(value: unknown): Entry[] {
    const found = new Set<Entry>()
    const add = (kind: string, name: string) => {
      const entry = this.#entries.get(componentKey({ kind, name }))
      if (entry) found.add(entry)
    }
    eachReference(value, (reference) => {
      const [, kind = '', name = ''] = COMPONENT.exec(reference) ?? []
      if (kind !== '') add(kind, pointerText(name))
    })
    for (const name of mappedNames(value)) add('schemas', name)
    if (isObject(value)) for (const name of securityNames(value.security)) add('securitySchemes', name)
    return [...found]
  }
}

function parsedOf(entry: Entry): unknown {
  entry.parsed ??= { value: parseJson(entry.part.content) }
  return entry.parsed.value
}

/** Calls `found` with each reference in a value. */
export function eachReference(value: unknown, found: (reference: string) => void): void {
  eachObject(value, (object) => {
    if (typeof object.$ref === 'string') found(object.$ref)
    for (const target of mappedTargets(object)) if (target.startsWith('#')) found(target)
  })
}

/** Returns the schemas that discriminators name without a reference. */
function mappedNames(value: unknown): string[] {
  const names: string[] = []
  eachObject(value, (object) => names.push(...mappedTargets(object).filter((target) => !target.includes('/'))))
  return names
}

function securityNames(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((requirement: unknown) => (isObject(requirement) ? Object.keys(requirement) : [])) : []
}

function eachObject(value: unknown, visit: (object: JsonObject) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) eachObject(item, visit)
  } else if (isObject(value)) {
    visit(value)
    for (const item of Object.values(value)) eachObject(item, visit)
  }
}
