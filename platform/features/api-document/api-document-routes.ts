import { apiDocumentEndpoints } from '@portico/contract/api-document/api-document-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { draftDocument, publicationDocument, publishedDocument, stageDocument } from './document-of-version.ts'
import { readingRoutes } from './reading-routes.ts'
import { sendDocument } from './send-document.ts'
import { makeTryCall } from './send-try-call.ts'

/** How long shared caches may keep a public document. */
const PUBLIC_CACHE = 'public, max-age=60'

/** Serves API documents to read and to download, and trial calls. */
export function apiDocumentRoutes(platform: Platform): void {
  const { webUrl } = platform.config
  const { outbound } = platform

  readingRoutes(platform)

  serveRaw(platform, apiDocumentEndpoints.downloadDraftDocument, async ({ db, caller, params, query }, reply, request) =>
    sendDocument(request, reply, await draftDocument(db, caller, params.apiId, query.stageId, webUrl), query.format),
  )
  serveRaw(platform, apiDocumentEndpoints.downloadStageDocument, async ({ db, caller, params, query }, reply, request) =>
    sendDocument(request, reply, await stageDocument(db, caller, params, webUrl), query.format),
  )
  serveRaw(platform, apiDocumentEndpoints.downloadPublicationDocument, async ({ db, caller, params, query }, reply, request) =>
    sendDocument(request, reply, await publicationDocument(db, caller, params, webUrl), query.format),
  )
  serveRaw(platform, apiDocumentEndpoints.downloadPublishedDocument, async ({ db, params, query }, reply, request) => {
    const named = await publishedDocument(db, params.apiId, query.stageId, webUrl)
    return sendDocument(request, reply.header('cache-control', PUBLIC_CACHE), named, query.format)
  })

  serve(platform, apiDocumentEndpoints.makeTryCall, ({ db, caller, body, address, requestId }) =>
    makeTryCall(db, caller, body, { address, webUrl, outbound, requestId }),
  )
}
