import { UNUSED_UPLOAD_HOURS } from '@portico/contract/upload/upload'
import { lt, sql } from 'drizzle-orm'
import { uploadContents, uploads } from '../database/schema/upload.ts'
import type { Job } from './run-jobs.ts'

/** Deletes uploads that nothing refers to, a day after they were made, and contents without an upload. */
export const clearUploads: Job = {
  name: 'clear uploads',
  everyMinutes: 60,
  run: async (tx) => {
    await tx.delete(uploads).where(lt(uploads.createdAt, sql`now() - make_interval(hours => ${UNUSED_UPLOAD_HOURS})`))
    const unused = tx
      .select({ sha256: uploadContents.sha256 })
      .from(uploadContents)
      .where(sql`not exists (select from ${uploads} where ${uploads.contentSha256} = ${uploadContents.sha256})`)
      .for('update', { skipLocked: true })
    await tx.delete(uploadContents).where(sql`${uploadContents.sha256} in (${unused})`)
  },
}
