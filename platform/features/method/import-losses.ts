import { LINT_PLACES_MAX } from '@portico/contract/publication/lint'
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apiDocuments, type StoredLoss } from '../../database/schema/method.ts'
import type { ImportNote, ReadDocument } from '../../openapi/document-parts.ts'

/** Returns what an import leaves out by kind, with as many places as a document check lists. */
export function storedLosses({ losses, notes }: Pick<ReadDocument, 'losses' | 'notes'>): StoredLoss[] {
  const isOf =
    ({ reason, dropped }: StoredLoss | ReadDocument['losses'][number]) =>
    (note: ImportNote) =>
      note.reason === reason && note.dropped === dropped
  return losses.map((loss) => ({ ...loss, places: notes.filter(isOf(loss)).slice(0, LINT_PLACES_MAX).map(placeOf) }))
}

/** Returns what the last import of an API left out; nothing for an API without an import. */
export async function lastLosses(db: Reader, apiId: string): Promise<StoredLoss[]> {
  const [last] = await db
    .select({ losses: apiDocuments.losses })
    .from(apiDocuments)
    .where(eq(apiDocuments.apiId, apiId))
    .orderBy(desc(apiDocuments.importedAt), desc(apiDocuments.id))
    .limit(1)
  return last?.losses ?? []
}

function placeOf({ httpMethod, path, detail }: ImportNote): string {
  return [httpMethod === '*' ? null : httpMethod, path, detail].filter((part) => part !== null).join(' ')
}
