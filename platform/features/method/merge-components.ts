import { freeName } from '@portico/contract/rule/free-name'
import { closed } from '../../openapi/affected-by.ts'
import { componentKey } from '../../openapi/component-index.ts'
import { directNeeds, renameNeeds } from '../../openapi/direct-needs.ts'
import { extensionsOf, schemasNamedIn, withMappedNames } from '../../openapi/discriminator-names.ts'
import type { ComponentPart } from '../../openapi/document-parts.ts'
import { componentReference } from '../../openapi/json-pointer.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { parseObject } from '../../openapi/parse-object.ts'

/** What two sets of components become. */
export interface MergedComponents {
  components: ComponentPart[]
  /** New names of components that operations outside the document keep, by their keys. */
  renamed: ReadonlyMap<string, string>
  /** Those that stay although nothing may use them: their keys, and those they had. */
  staying: { key: string; was: string }[]
}

/** The components of an API and of a document that is imported into it. */
export interface ComponentSides {
  stored: readonly ComponentPart[]
  document: readonly ComponentPart[]
  /** Keys to which methods that do not follow the document refer themselves. */
  outside: Iterable<string>
  /** Keys to which any content refers after the import, itself. */
  used: Iterable<string>
  /** Whether a component that the document lacks may stay although nothing uses it, by its key. */
  mayStay: (key: string) => boolean
}

/**
 * Merges the components of a document into those of an API. The document's replace those of the same name. One with other content that a
 * method outside the document uses is kept under a free name, as are those that lead to it. Pure.
 */
export function mergeComponents({ stored, document, outside, used, mayStay }: ComponentSides): MergedComponents {
  const own = new Map(stored.map((part) => [componentKey(part), part]))
  const theirs = new Map(document.map((part) => [componentKey(part), part]))
  const needs = new Map([...own].map(([key, { content }]) => [key, directNeeds(content)]))
  const kept = closed(outside, needs)
  const forked = new Set([...kept].filter((key) => theirs.has(key) && theirs.get(key)?.content !== own.get(key)?.content))
  const selected = new Map(selectingSchemas(own, kept).map(({ key, named }) => [key, named.map((name) => `schemas/${name}`)]))
  const leadsToForked = (key: string) => [...(needs.get(key) ?? []), ...(selected.get(key) ?? [])].some((one) => forked.has(one))
  for (let grown = true; grown; ) {
    grown = false
    for (const key of kept) {
      if (forked.has(key) || !theirs.has(key) || !leadsToForked(key)) continue
      forked.add(key)
      grown = true
    }
  }
  const renamed = new Map<string, string>()
  const taken = new Set([...own.keys(), ...theirs.keys()])
  for (const key of forked) {
    const { kind, name } = own.get(key) ?? { kind: '', name: '' }
    // An extension has no name to change: the document's replaces it.
    if (name === '') continue
    const free = freeName(
      (number) => `${name}_${number + 1}`,
      (candidate) => taken.has(`${kind}/${candidate}`),
    )
    taken.add(`${kind}/${free}`)
    renamed.set(key, free)
  }
  const mapped = withExtensions(own, renamed)
  const extra = [...own].flatMap(([key, part]): ComponentPart[] => {
    const name = renamed.get(key)
    if (name === undefined && theirs.has(key)) return []
    return [
      { ...part, name: name ?? part.name, content: kept.has(key) ? renameNeeds(mapped.get(key) ?? part.content, renamed) : part.content },
    ]
  })
  const components = [...document, ...extra]
  const nameAfter = (key: string) => (renamed.has(key) ? `${key.slice(0, key.indexOf('/'))}/${renamed.get(key)}` : key)
  const left = [...own.keys()].filter((key) => (renamed.has(key) || !theirs.has(key)) && mayStay(key))
  const staying = left.map((key) => ({ key: nameAfter(key), was: key }))
  const after = new Map(components.map((part) => [componentKey(part), directNeeds(part.content)]))
  const needed = closed([...used, ...[...outside].map(nameAfter), ...theirs.keys(), ...staying.map(({ key }) => key)], after)
  return { components: components.filter((part) => needed.has(componentKey(part))), renamed, staying }
}

/**
 * Returns the contents of renamed schemas with a discriminator that now name the renamed schemas which extend them, whose names are its
 * values. The references are not renamed yet.
 */
function withExtensions(own: ReadonlyMap<string, ComponentPart>, renamed: ReadonlyMap<string, string>): Map<string, string> {
  const target = (name: string) => componentReference('schemas', name)
  return new Map(
    selectingSchemas(own, renamed.keys()).map(({ key, schema, named }) => [key, stringifyJson(withMappedNames(schema, named, target))]),
  )
}

/** Returns those of the schemas `keys` whose discriminator selects schemas that it does not list, with the names of these: they extend it. */
function selectingSchemas(own: ReadonlyMap<string, ComponentPart>, keys: Iterable<string>) {
  const schemas = [...keys].flatMap((key) => {
    const part = own.get(key)
    return part?.kind === 'schemas' ? [{ key, name: part.name, schema: parseObject(part.content) }] : []
  })
  const extensions = extensionsOf(new Map(schemas.map(({ name, schema }) => [name, schemasNamedIn(schema.allOf)])))
  return schemas
    .filter(({ schema }) => schema.discriminator !== undefined && schema.oneOf === undefined && schema.anyOf === undefined)
    .map(({ key, name, schema }) => ({ key, schema, named: [name, ...(extensions.get(name) ?? [])] }))
}
