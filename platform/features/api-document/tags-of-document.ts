import { LRUCache } from 'lru-cache'
import type { Reader } from '../../database/database.ts'
import type { DocumentPlace } from '../../database/document-tables.ts'
import { type DocumentTag, documentTags } from './document-tags.ts'
import { readContents } from './read-contents.ts'

/** The most characters of all kept tags together, their descriptions included. */
const KEPT_MAX = 8 * 1024 * 1024

/** The tags of deployed documents by their ids: a deployed document never changes. */
const kept = new LRUCache<string, readonly DocumentTag[]>({ maxSize: KEPT_MAX, sizeCalculation: (tags) => JSON.stringify(tags).length })

/**
 * Returns the tags of a document. Those of deployed documents are kept: every page of a reference needs them, and a head, which also has
 * the webhooks, may be megabytes to read and parse.
 */
export async function tagsOfDocument(db: Reader, place: DocumentPlace): Promise<readonly DocumentTag[]> {
  const known = 'documentId' in place ? kept.get(place.documentId) : undefined
  if (known) return known
  const tags = documentTags(await readContents(db, place))
  if ('documentId' in place) kept.set(place.documentId, tags)
  return tags
}
