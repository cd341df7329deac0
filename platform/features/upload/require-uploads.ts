import type { UploadPurpose } from '@portico/contract/upload/upload'
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { uploads } from '../../database/schema/upload.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

/**
 * Checks that a person may use these uploads in a text: their own ones, and those that it has already, which `isInText` tells of rows of
 * `uploads`. Locks them, so that the job that deletes unused ones does not delete one meanwhile. Throws UploadNotFound with the others' ids.
 */
export async function requireUploads(
  tx: Transaction,
  person: Person,
  given: Readonly<Record<UploadPurpose, readonly string[]>>,
  isInText: SQL,
): Promise<void> {
  const ids = [...given.image, ...given.file]
  if (ids.length === 0) return
  const found = await tx
    .select({ id: uploads.id, purpose: uploads.purpose })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), or(eq(uploads.ownerId, person.id), isInText)))
    .for('share')
  const missing = (['image', 'file'] as const).flatMap((purpose) =>
    given[purpose].filter((id) => !found.some((upload) => upload.id === id && upload.purpose === purpose)),
  )
  if (missing.length > 0) refuse('UploadNotFound', { uploadIds: missing })
}
