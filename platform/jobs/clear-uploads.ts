import { UNUSED_UPLOAD_HOURS } from '@portico/contract/upload/upload'
import { and, lt, sql } from 'drizzle-orm'
import { apis } from '../database/schema/api.ts'
import { boardPostUploads } from '../database/schema/board.ts'
import { inquiryUploads } from '../database/schema/inquiry.ts'
import { portalImages } from '../database/schema/portal-config.ts'
import { uploadContents, uploads } from '../database/schema/upload.ts'
import type { Job } from './run-jobs.ts'

/** Deletes uploads that nothing refers to, a day after they were made, and contents that no upload, no image of the portal and no API has. */
export const clearUploads: Job = {
  name: 'clear uploads',
  everyMinutes: 60,
  run: async (tx) => {
    await tx
      .delete(uploads)
      .where(
        and(
          lt(uploads.createdAt, sql`now() - make_interval(hours => ${UNUSED_UPLOAD_HOURS})`),
          sql`not exists (select from ${boardPostUploads} where ${boardPostUploads.uploadId} = ${uploads.id})`,
          sql`not exists (select from ${inquiryUploads} where ${inquiryUploads.uploadId} = ${uploads.id})`,
        ),
      )
    const unused = tx
      .select({ sha256: uploadContents.sha256 })
      .from(uploadContents)
      .where(
        and(
          sql`not exists (select from ${uploads} where ${uploads.contentSha256} = ${uploadContents.sha256})`,
          sql`not exists (select from ${portalImages} where ${portalImages.contentSha256} = ${uploadContents.sha256})`,
          sql`not exists (select from ${apis} where ${apis.logoSha256} = ${uploadContents.sha256})`,
        ),
      )
      .for('update', { skipLocked: true })
    await tx.delete(uploadContents).where(sql`${uploadContents.sha256} in (${unused})`)
  },
}
