import type { UploadMediaType } from '@portico/contract/upload/upload'
import type { UploadView } from '@portico/contract/upload/upload-endpoints'
import type { uploads } from '../../database/schema/upload.ts'

/** Returns an upload as its owner sees it. */
export function presentUpload(row: typeof uploads.$inferSelect, mediaType: UploadMediaType): UploadView {
  return {
    id: row.id,
    purpose: row.purpose,
    name: row.name,
    mediaType,
    sizeBytes: row.sizeBytes,
    width: row.width,
    height: row.height,
  }
}
