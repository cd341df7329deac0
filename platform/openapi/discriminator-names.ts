import { mapEntries } from './document-grammar.ts'
import { isObject, type JsonObject } from './json-object.ts'
import { pointerText } from './json-pointer.ts'

/** A reference to a whole schema of the components. */
const SCHEMA = /^#\/components\/schemas\/([^/]+)$/

/** Returns the names of the schemas that a list such as `oneOf` refers to. */
export function schemasNamedIn(list: unknown, alias: (reference: string) => string = (reference) => reference): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    const [, name] = isObject(item) && typeof item.$ref === 'string' ? (SCHEMA.exec(alias(item.$ref)) ?? []) : []
    return name === undefined ? [] : [pointerText(name)]
  })
}

/**
 * Returns a schema whose discriminator has a mapping for those of the schemas `named` that its values select by their names (OpenAPI 3.1,
 * section 4.8.25), so that the values stay the same when the schemas are renamed. `targetOf` returns what a name is mapped to, undefined for
 * one that stays.
 */
export function withMappedNames(schema: JsonObject, named: Iterable<string>, targetOf: (name: string) => string | undefined): JsonObject {
  const { discriminator } = schema
  if (!isObject(discriminator) || typeof discriminator.propertyName !== 'string') return schema
  const given = isObject(discriminator.mapping) ? discriminator.mapping : {}
  const added = [...new Set(named)].flatMap((name): [string, string][] => {
    const target = Object.hasOwn(given, name) ? undefined : targetOf(name)
    return target === undefined ? [] : [[name, target]]
  })
  if (added.length === 0) return schema
  const mapping = Object.fromEntries([...Object.entries(given), ...added])
  return { ...schema, discriminator: { ...discriminator, mapping } }
}

/** Returns a schema with the targets of its discriminator's mapping rewritten, also that of other values; undefined leaves one as it is. */
export function withMappedTargets(schema: JsonObject, rewritten: (target: string) => string | undefined): JsonObject {
  const { discriminator } = schema
  if (!isObject(discriminator)) return schema
  const own = (target: unknown) => (typeof target === 'string' ? (rewritten(target) ?? target) : target)
  const mapped = mapEntries(discriminator, (key, value) => {
    if (key === 'mapping' && isObject(value)) return mapEntries(value, (_, target) => own(target))
    return key === 'defaultMapping' ? own(value) : value
  })
  return { ...schema, discriminator: mapped }
}

/** Returns the targets of a discriminator's mapping, and that of values which it does not name (OpenAPI 3.2). */
export function mappedTargets({ discriminator }: JsonObject): string[] {
  if (!isObject(discriminator)) return []
  const { mapping, defaultMapping } = discriminator
  return [...(isObject(mapping) ? Object.values(mapping) : []), defaultMapping].filter((target) => typeof target === 'string')
}

/**
 * Returns the names of the schemas that extend each schema through `allOf`, directly or through others. A discriminator selects them by their
 * names, though its schema does not list them (OpenAPI 3.1, section 4.8.25).
 */
export function extensionsOf(parents: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const extensions = new Map<string, Set<string>>()
  for (const name of parents.keys()) {
    const ancestors = new Set(parents.get(name))
    // A set is walked in the order of addition.
    for (const ancestor of ancestors) for (const parent of parents.get(ancestor) ?? []) ancestors.add(parent)
    for (const ancestor of ancestors) extensions.set(ancestor, (extensions.get(ancestor) ?? new Set()).add(name))
  }
  return extensions
}
