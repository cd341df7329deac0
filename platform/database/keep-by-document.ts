import { LRUCache } from 'lru-cache'
import type { Reader } from './database.ts'
import type { DocumentPlace } from './document-tables.ts'

/** The most characters of what is kept of all documents together, for each kind of answer. */
const KEPT_MAX = 8 * 1024 * 1024

type Read<Value, More extends unknown[]> = (db: Reader, place: DocumentPlace, ...more: More) => Promise<Value>

/**
 * Returns `read`, whose answers about deployed documents are kept, the latest used of them: a deployed document never changes. `contentOf`
 * returns what of an answer has a size. Drafts are read each time.
 */
export function keepByDocument<Value extends object, More extends unknown[] = []>(
  contentOf: (value: Value) => unknown,
  read: Read<Value, More>,
): Read<Value, More> {
  const kept = new LRUCache<string, Value>({ maxSize: KEPT_MAX, sizeCalculation: (value) => JSON.stringify(contentOf(value)).length })
  return async (db, place, ...more) => {
    if (!('documentId' in place)) return read(db, place, ...more)
    const known = kept.get(place.documentId)
    if (known) return known
    const value = await read(db, place, ...more)
    kept.set(place.documentId, value)
    return value
  }
}
