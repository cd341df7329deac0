import { minorVersion } from '../../openapi/format-version.ts'
import { isObject, type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { listOf } from '../../openapi/operation-parts.ts'
import { uniqueSlugs } from '../../openapi/operation-slug.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { nameIn, scalarText } from '../../openapi/text-in.ts'
import type { DocumentContents } from './read-contents.ts'

/** A tag of a document. */
export interface DocumentTag {
  name: string
  /** What pages call it, unlike any other: its `x-displayName`, else its `summary` (OpenAPI 3.2), with its name if several have the same. */
  label: string
  /** The author's group, of `x-tagGroups`, else the tags above it and those below (`parent` of OpenAPI 3.2); empty for none. */
  group: string
  slug: string
  summary: string | null
  description: string | null
  externalDocs: { url: string; description: string | null } | null
  operationCount: number
  webhookCount: number
}

/**
 * Returns the tags that operations and webhooks have, and those that only have a description, which authors write as chapters: first those
 * that the document lists, in its order, then the others as they first occur, last the one of operations without a tag, whose name is empty. With groups, those of a group stand together, and those in none
 * follow.
 */
export function documentTags(
  { head, tagCounts }: Pick<DocumentContents, 'head' | 'tagCounts'>,
  webhooks: readonly { tags: readonly string[] }[],
): DocumentTag[] {
  const operationCounts = new Map(tagCounts.map(({ name, count }) => [name, count]))
  const webhookCounts = new Map<string, number>()
  for (const name of webhooks.flatMap(({ tags }) => tags)) webhookCounts.set(name, (webhookCounts.get(name) ?? 0) + 1)
  const { openapi, tags, 'x-tagGroups': groups } = parseObject(head)
  const listed = listedTags(tags)
  // Before 3.2 a tag has no summary; some write one as what it is about.
  const isNamed = minorVersion(openapi) >= 2
  const used = new Set([...operationCounts.keys(), ...webhookCounts.keys()])
  const isShown = (name: string) => used.has(name) || textOf(listed.get(name)?.description) !== null
  const names = [...listed.keys(), ...used].filter((name) => name !== '' && isShown(name))
  const ordered = [...new Set(names), ...(used.has('') ? [''] : [])]
  const slugs = uniqueSlugs(ordered.map((name) => ({ texts: [name === '' ? 'other' : name], key: name })))
  const shownName = (name: string) => lineOf(listed.get(name)?.['x-displayName']) || (isNamed && lineOf(listed.get(name)?.summary)) || name
  const labels = labelsOf(ordered.map((name) => ({ name, given: shownName(name) })))
  const found = ordered.map((name, index) => {
    const said = listed.get(name)
    return {
      name,
      label: labels[index] ?? name,
      slug: slugs[index] ?? '',
      summary: isNamed ? null : textOf(said?.summary),
      description: textOf(said?.description),
      externalDocs: externalDocsOf(said?.externalDocs),
      operationCount: operationCounts.get(name) ?? 0,
      webhookCount: webhookCounts.get(name) ?? 0,
    }
  })
  return grouped(found, [...listOf(groups), ...(isNamed ? familiesOf(listed, shownName) : [])])
}

/** Returns what pages call tags: what is given, with the name where several have the same, so that each is told apart. */
function labelsOf(tags: readonly { name: string; given: string }[]): string[] {
  const same = Map.groupBy(tags, ({ given }) => given)
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  return tags.map(({ name, given }) => {
    const isShared = (same.get(given)?.length ?? 0) > 1
    const full = isShared && given !== name ? `${given} (${lineOf(name)})` : given
    let label = full
    // Names are shortened, and may be what another tag is called.
    for (let number = numbers.get(full) ?? 2; taken.has(label) || (label !== given && same.has(label)); number += 1) {
      label = `${full} ${number}`
      numbers.set(full, number + 1)
    }
    taken.add(label)
    return label
  })
}

/** Returns the tags that a document lists by their names. Of one that is listed twice, the first says what it has. */
function listedTags(tags: unknown): Map<string, JsonObject> {
  const listed = new Map<string, JsonObject>()
  for (const tag of listOf(tags)) {
    const name = isObject(tag) ? nameIn(tag.name) : ''
    if (isObject(tag) && name !== '') listed.set(name, { ...tag, ...listed.get(name) })
  }
  return listed
}

/** Tags above a tag that its group is called by. */
const ANCESTORS_MAX = 5

/**
 * Returns a group for each tag that is the parent of others: of itself and those right below it that are no parents, called by the tags
 * above it and its own name. Tags that are above themselves are in none.
 */
function familiesOf(listed: ReadonlyMap<string, JsonObject>, shownName: (name: string) => string): JsonObject[] {
  const children = Map.groupBy(listed.keys(), (name) => nameIn(listed.get(name)?.parent))
  const unlisted = [...children.keys()].filter((name) => name !== '' && !listed.has(name))
  const families: JsonObject[] = []
  const waiting = [...(children.get('') ?? []), ...unlisted].reverse().map((name) => ({ name, above: [] as string[] }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, above } = next
    const below = children.get(name)
    if (!below) continue
    const line = above.length < ANCESTORS_MAX ? [...above, shownName(name)] : above
    families.push({ name: line.join(' › '), tags: [name, ...below.filter((child) => !children.has(child))] })
    for (const child of below.toReversed()) waiting.push({ name: child, above: line })
  }
  return families
}

/** Returns tags by the groups of an author, each in the first that names it; those in none last. A group without a name or a tag is none. */
function grouped(tags: readonly Omit<DocumentTag, 'group'>[], groups: unknown): DocumentTag[] {
  const left = new Map(tags.map((tag) => [tag.name, tag]))
  const placed = new Map<string, DocumentTag[]>()
  for (const given of listOf(groups)) {
    const { name, tags: named } = objectOf(given)
    const group = lineOf(name)
    if (group === '') continue
    for (const one of listOf(named)) {
      const tagName = nameIn(one)
      const tag = tagName === '' ? undefined : left.get(tagName)
      if (!tag || !left.delete(tag.name)) continue
      const own = placed.get(group) ?? []
      own.push({ ...tag, group })
      placed.set(group, own)
    }
  }
  return [...placed.values(), [...left.values()].map((tag) => ({ ...tag, group: '' }))].flat()
}

/** The longest shown name of a tag or group. */
const LINE_MAX = 120

/** Returns a name as one line that a list can show; empty for anything that is none. */
function lineOf(value: unknown): string {
  const line = scalarText(value)
    .slice(0, 10 * LINE_MAX)
    .replace(/\s+/g, ' ')
    .trim()
  return (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line).toWellFormed()
}

/** Returns a text; null for anything else, and for an empty one. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns a link to further documentation; null without one. */
export function externalDocsOf(value: unknown): DocumentTag['externalDocs'] {
  const url = isObject(value) ? textOf(value.url) : null
  return isObject(value) && url !== null ? { url, description: textOf(value.description) } : null
}
