import { OPERATION_KEYS } from './document-grammar.ts'
import { minorVersion } from './format-version.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { stringifyJson } from './json-text.ts'
import { listOf } from './operation-parts.ts'
import { operationTags } from './operation-tags.ts'
import { parseObject } from './parse-object.ts'
import { nameIn } from './text-in.ts'

/** The heads of an API and of a document that is imported into it. */
export interface HeadSides {
  stored: string
  imported: string
  /** The tags of methods that do not follow the document. */
  usedTags: ReadonlySet<string>
  /** Whether a part that the document lacks may stay, by its key: `externalDocs`, `info/license`, `webhooks/made`. */
  mayStay: (key: string) => boolean
}

/** Fields that a document says as a whole: without one, it has none. Those that have entries are merged entry by entry. */
const WHOLE = new Set(['openapi', '$self', 'jsonSchemaDialect', 'servers', 'security', 'paths', 'components', 'info', 'webhooks', 'tags'])
const GROUPS = 'x-tagGroups'

/**
 * Returns what stays of an API's head because a document does not say it, as JSON text, and the keys of the parts that may stay. The texts
 * and groups of tags stay as long as methods or webhooks that stay have them.
 */
export function stayingHead({ stored, imported, usedTags, mayStay }: HeadSides): { content: string; keys: string[] } {
  const [own, theirs] = [parseObject(stored), parseObject(imported)]
  const keys: string[] = []
  const staying = (from: JsonObject, to: JsonObject, place: string, isWhole: (name: string) => boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(from).filter(
        ([name]) => !Object.hasOwn(to, name) && !isWhole(name) && mayStay(`${place}${name}`) && keys.push(`${place}${name}`),
      ),
    )
  const info = staying(objectOf(own.info), objectOf(theirs.info), 'info/', (name) => name === 'title' || name === 'version')
  const webhooks = staying(objectOf(own.webhooks), objectOf(theirs.webhooks), 'webhooks/', () => false)
  const fields = staying(own, theirs, '', (name) => WHOLE.has(name))
  const used = new Set([...usedTags, ...Object.values(webhooks).flatMap(tagsOfWebhook)])
  const described = new Set(listOf(theirs.tags).map(nameOf))
  addParents(used, listOf(own.tags))
  const left = (name: string) => used.has(name) && !described.has(name)
  const tags = listOf(own.tags).filter((tag) => left(nameOf(tag)))
  const grouped = new Set(listOf(theirs[GROUPS]).flatMap(membersOf))
  const groups = listOf(own[GROUPS]).flatMap((group) => {
    const members = membersOf(group).filter((name) => left(name) && !grouped.has(name))
    return members.length === 0 ? [] : [{ ...objectOf(group), tags: members }]
  })
  const parts: [string, object][] = [
    ['info', info],
    ['webhooks', webhooks],
    ['tags', tags],
    [GROUPS, Object.hasOwn(theirs, GROUPS) ? groups : []],
  ]
  return { content: stringifyJson({ ...fields, ...Object.fromEntries(parts.filter(([, part]) => Object.keys(part).length > 0)) }), keys }
}

/**
 * Returns the head of an imported document with what stays of the API's. `mixedWith` is the head of the API's if parts of it stay, whose
 * version then stays if it is the later one (decision 0107). If nothing stays, it is the imported head, byte for byte.
 */
export function mergeHead(imported: string, staying: string, mixedWith = '{}'): string {
  const { info, webhooks, tags, [GROUPS]: groups, ...fields } = parseObject(staying)
  const head = parseObject(imported)
  const { openapi } = parseObject(mixedWith)
  const both = {
    ...(info === undefined ? {} : { info: { ...objectOf(head.info), ...objectOf(info) } }),
    ...(webhooks === undefined ? {} : { webhooks: { ...objectOf(head.webhooks), ...objectOf(webhooks) } }),
    ...(tags === undefined ? {} : { tags: [...listOf(head.tags), ...listOf(tags)] }),
    ...(groups === undefined ? {} : { [GROUPS]: withGroups(listOf(head[GROUPS]), listOf(groups)) }),
    ...fields,
    ...(minorVersion(openapi) > minorVersion(head.openapi) ? { openapi } : {}),
  }
  return Object.keys(both).length === 0 ? imported : stringifyJson({ ...head, ...both })
}

/** Returns groups with the members of further ones: in the group of the same name, else in one of their own. */
function withGroups(groups: readonly unknown[], further: readonly unknown[]): unknown[] {
  const known = new Map(further.map((group) => [nameOf(group), group]))
  const extended = groups.map((group) => {
    const more = known.get(nameOf(group))
    if (more === undefined || !known.delete(nameOf(group))) return group
    return { ...objectOf(group), tags: [...listOf(objectOf(group).tags), ...membersOf(more)] }
  })
  return [...extended, ...known.values()]
}

/** Adds the tags that tags name as their parents (OpenAPI 3.2), and theirs. */
function addParents(used: Set<string>, tags: readonly unknown[]): void {
  const parents = new Map(tags.map((tag) => [nameOf(tag), nameIn(objectOf(tag).parent)]))
  // A set is walked in the order of addition.
  for (const name of used) {
    const parent = parents.get(name)
    if (parent) used.add(parent)
  }
}

function tagsOfWebhook(item: unknown): string[] {
  return OPERATION_KEYS.flatMap((key) => operationTags(objectOf(objectOf(item)[key])))
}

function membersOf(group: unknown): string[] {
  return listOf(objectOf(group).tags)
    .map(nameIn)
    .filter((name) => name !== '')
}

function nameOf(named: unknown): string {
  return isObject(named) ? nameIn(named.name) : ''
}
