import { uploadEndpoints } from '@portico/contract/upload/upload-endpoints'
import { eq } from 'drizzle-orm'
import { uploads } from '../../database/schema/upload.ts'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { cleanContent } from './clean-content.ts'
import { createUpload } from './create-upload.ts'
import { decodeBase64 } from './decode-base64.ts'
import { sendUpload } from './send-upload.ts'
import { findUpload } from './upload-queries.ts'

/** Serves uploading, and a person's own uploads. */
export function uploadRoutes(platform: Platform): void {
  serve(platform, uploadEndpoints.createUpload, async ({ body, caller, signal, transact }) => {
    const content = await cleanContent(caller.id, { ...body, bytes: decodeBase64(body.content) }, signal)
    return transact((tx) => createUpload(tx, caller, body, content))
  })

  serveRaw(platform, uploadEndpoints.getUpload, async ({ db, caller, params }, reply, request) => {
    const upload = await findUpload(db, params.uploadId, eq(uploads.ownerId, caller.id))
    return sendUpload(db, request, reply, upload ?? refuse('UploadNotFound'))
  })
}
