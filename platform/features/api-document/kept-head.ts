import type { Reader } from '../../database/database.ts'
import type { DocumentPlace } from '../../database/document-tables.ts'
import { keepByDocument } from '../../database/keep-by-document.ts'
import { isObject, type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { type DocumentTag, documentTags, textOf } from './document-tags.ts'
import { readContents } from './read-contents.ts'
import { namedWebhooks } from './webhooks-of-document.ts'

/** What a path item says of all its operations. */
export interface PathItemAbout {
  summary: string | null
  description: string | null
}

/** What pages need of a head. */
interface KeptHead {
  tags: readonly DocumentTag[]
  /** What the path items of webhooks say, by their names; without those that say nothing. */
  webhookAbouts: ReadonlyMap<string, PathItemAbout>
}

/**
 * Returns what pages need of a document's head. Kept: every page of a reference needs it, and a head, which also has the webhooks, may be
 * megabytes to read and parse.
 */
const headOfDocument = keepByDocument<KeptHead>(
  ({ tags, webhookAbouts }) => [tags, ...webhookAbouts],
  async (db, place) => {
    const contents = await readContents(db, place)
    const webhooks = await namedWebhooks(db, place, contents.head)
    return { tags: documentTags(contents, webhooks), webhookAbouts: webhooksSaid(contents.head) }
  },
)

/** Returns the tags of a document. */
export async function tagsOfDocument(db: Reader, place: DocumentPlace): Promise<readonly DocumentTag[]> {
  return (await headOfDocument(db, place)).tags
}

/** Returns what the path item of a webhook says. */
export async function aboutOfWebhook(db: Reader, place: DocumentPlace, name: string): Promise<PathItemAbout> {
  return (await headOfDocument(db, place)).webhookAbouts.get(name) ?? aboutOfPathItem({})
}

/** Returns what a path item says of all its operations. */
export function aboutOfPathItem(item: JsonObject): PathItemAbout {
  return { summary: textOf(item.summary), description: textOf(item.description) }
}

function webhooksSaid(head: string): KeptHead['webhookAbouts'] {
  const items = Object.entries(objectOf(parseObject(head).webhooks)).filter(([, item]) => isObject(item))
  const texts = items.map(([name, item]) => [name, aboutOfPathItem(objectOf(item))] as const)
  return new Map(texts.filter(([, { summary, description }]) => summary !== null || description !== null))
}
