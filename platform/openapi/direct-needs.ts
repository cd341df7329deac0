import { schemasNamedIn, withMappedNames } from './discriminator-names.ts'
import { isObject, type JsonObject } from './json-object.ts'
import { componentReference } from './json-pointer.ts'
import { parseJson, stringifyJson } from './json-text.ts'

/** A reference in JSON text without white space; a quote inside a text is escaped and does not match. */
const REFERENCE = /"\$ref":"#\/components\/((?:[^"\\]|\\.)*)"/g
/** The mapping of a discriminator, whose values are references or names of schemas. */
const MAPPING = /"mapping":\{((?:"(?:[^"\\]|\\.)*":"(?:[^"\\]|\\.)*",?)*)\}/g
/** What a discriminator selects for the values that its mapping does not name. */
const OTHERWISE = /"defaultMapping":"((?:[^"\\]|\\.)*)"/g
const MAPPED = /"(?:[^"\\]|\\.)*":"((?:[^"\\]|\\.)*)"/g
const COMPONENTS = '#/components/'

/**
 * Returns the keys of the components to which a content refers itself, `schemas/Pet`, sorted. `content` is JSON text of `stringifyJson`. An
 * extension of the components is needed as a whole: `x-shared/`.
 */
export function directNeeds(content: string): string[] {
  const needs = new Set<string>()
  for (const [, pointer = ''] of content.matchAll(REFERENCE)) add(needs, pointer)
  const mapped = [...content.matchAll(MAPPING)].flatMap(([, entries = '']) => [...entries.matchAll(MAPPED)])
  for (const [, value = ''] of [...mapped, ...content.matchAll(OTHERWISE)]) {
    if (value.startsWith(COMPONENTS)) add(needs, value.slice(COMPONENTS.length))
    else if (/^[A-Za-z0-9._-]+$/.test(value)) needs.add(`schemas/${value}`)
  }
  return [...needs].sort()
}

function add(needs: Set<string>, pointer: string): void {
  const [kind = '', name = ''] = (JSON.parse(`"${pointer}"`) as string).split('/')
  if (kind !== '') needs.add(kind.startsWith('x-') ? `${kind}/` : `${kind}/${unescaped(name)}`)
}

function unescaped(part: string): string {
  return decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Returns a content whose references to components lead to other names of the same kind; `names` maps keys to new names. Discriminators keep
 * their values: they get a mapping for what they listed by its name.
 */
export function renameNeeds(content: string, names: ReadonlyMap<string, string>): string {
  return renameReferences(content.includes('"discriminator":') ? withListedNames(content, names) : content, names)
}

/** Maps the values of discriminators, in references that are not renamed yet. */
function withListedNames(content: string, names: ReadonlyMap<string, string>): string {
  const target = (name: string) => (names.has(`schemas/${name}`) ? componentReference('schemas', name) : undefined)
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named)
    if (!isObject(value)) return value
    const inside: JsonObject = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, named(item)]))
    return withMappedNames(inside, [...schemasNamedIn(value.oneOf), ...schemasNamedIn(value.anyOf)], target)
  }
  return stringifyJson(named(parseJson(content)))
}

function renameReferences(content: string, names: ReadonlyMap<string, string>): string {
  const renamed = (whole: string, pointer: string) => {
    const [kind = '', name = '', ...rest] = (JSON.parse(`"${pointer}"`) as string).split('/')
    const wanted = names.get(`${kind}/${unescaped(name)}`)
    if (wanted === undefined) return whole
    const escaped = encodeURIComponent(wanted.replaceAll('~', '~0').replaceAll('/', '~1'))
    return whole.replace(pointer, () => JSON.stringify([kind, escaped, ...rest].join('/')).slice(1, -1))
  }
  const mapped = (entry: string, value: string) => {
    if (value.startsWith(COMPONENTS)) return entry.replace(value, () => renamed(value, value.slice(COMPONENTS.length)))
    const wanted = names.get(`schemas/${value}`)
    return wanted === undefined ? entry : `${entry.slice(0, entry.lastIndexOf(value))}${wanted}"`
  }
  return content
    .replace(REFERENCE, renamed)
    .replace(MAPPING, (mapping) => mapping.replace(MAPPED, mapped))
    .replace(OTHERWISE, mapped)
}
