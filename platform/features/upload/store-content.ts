import { createHash } from 'node:crypto'
import type { Transaction } from '../../database/database.ts'
import { uploadContents } from '../../database/schema/upload.ts'
import type { CleanContent } from './clean-content.ts'

/** Stores a content once, and returns its SHA-256. What refers to it has to be written in the same transaction. */
export async function storeContent(tx: Transaction, { bytes, mediaType }: Pick<CleanContent, 'bytes' | 'mediaType'>): Promise<string> {
  const sha256 = createHash('sha256').update(mediaType).update('\n').update(bytes).digest('hex')
  // Updating an existing content keeps it from being deleted meanwhile.
  await tx
    .insert(uploadContents)
    .values({ sha256, mediaType, bytes })
    .onConflictDoUpdate({ target: uploadContents.sha256, set: { mediaType } })
  return sha256
}
