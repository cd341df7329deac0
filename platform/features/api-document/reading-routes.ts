import { readingEndpoints } from '@portico/contract/api-document/reading-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { readModel, readOperation, readWebhook, readWebhooks } from './read-operation.ts'
import { readIndex, readOverview, readTag } from './read-overview.ts'
import { draftSource, type FindSource, publicationSource, publishedSource, readableSource } from './read-source.ts'
import { sendIndex } from './send-index.ts'

/** Serves API documents part by part. */
export function readingRoutes(platform: Platform): void {
  const { db, config } = platform
  const found = (find: FindSource) => find(db, config.webUrl)

  serve(platform, readingEndpoints.getPublishedOverview, async ({ params, query }) =>
    readOverview(db, await found(publishedSource(params.apiId, query.stageId))),
  )
  serveRaw(platform, readingEndpoints.getPublishedIndex, async ({ params, query }, reply, request) =>
    sendIndex(db, request, reply, await found(publishedSource(params.apiId, query.stageId)), 'public'),
  )
  serve(platform, readingEndpoints.getPublishedTag, async ({ params, query }) =>
    readTag(db, await found(publishedSource(params.apiId, query.stageId)), params.slug, query.page),
  )
  serve(platform, readingEndpoints.getPublishedOperation, async ({ params, query }) =>
    readOperation(db, await found(publishedSource(params.apiId, query.stageId)), params.slug),
  )
  serve(platform, readingEndpoints.getPublishedModel, async ({ params, query }) =>
    readModel(db, await found(publishedSource(params.apiId, query.stageId)), params.slug),
  )
  serve(platform, readingEndpoints.getPublishedWebhooks, async ({ params, query }) =>
    readWebhooks(db, await found(publishedSource(params.apiId, query.stageId)), query.page),
  )
  serve(platform, readingEndpoints.getPublishedWebhook, async ({ params, query }) =>
    readWebhook(db, await found(publishedSource(params.apiId, query.stageId)), params.slug),
  )

  serve(platform, readingEndpoints.getDeployedOverview, async ({ caller, params, query }) =>
    readOverview(db, await found(readableSource(caller, params.apiId, query.stageId))),
  )
  serveRaw(platform, readingEndpoints.getDeployedIndex, async ({ caller, params, query }, reply, request) =>
    sendIndex(db, request, reply, await found(readableSource(caller, params.apiId, query.stageId)), 'private'),
  )
  serve(platform, readingEndpoints.getDeployedTag, async ({ caller, params, query }) =>
    readTag(db, await found(readableSource(caller, params.apiId, query.stageId)), params.slug, query.page),
  )
  serve(platform, readingEndpoints.getDeployedOperation, async ({ caller, params, query }) =>
    readOperation(db, await found(readableSource(caller, params.apiId, query.stageId)), params.slug),
  )
  serve(platform, readingEndpoints.getDeployedModel, async ({ caller, params, query }) =>
    readModel(db, await found(readableSource(caller, params.apiId, query.stageId)), params.slug),
  )
  serve(platform, readingEndpoints.getDeployedWebhooks, async ({ caller, params, query }) =>
    readWebhooks(db, await found(readableSource(caller, params.apiId, query.stageId)), query.page),
  )
  serve(platform, readingEndpoints.getDeployedWebhook, async ({ caller, params, query }) =>
    readWebhook(db, await found(readableSource(caller, params.apiId, query.stageId)), params.slug),
  )

  serve(platform, readingEndpoints.getDraftOverview, async ({ caller, params, query }) =>
    readOverview(db, await found(draftSource(caller, params.apiId, query.stageId))),
  )
  serve(platform, readingEndpoints.getDraftIndex, async ({ caller, params, query }) =>
    readIndex(db, await found(draftSource(caller, params.apiId, query.stageId))),
  )
  serve(platform, readingEndpoints.getDraftTag, async ({ caller, params, query }) =>
    readTag(db, await found(draftSource(caller, params.apiId, query.stageId)), params.slug, query.page),
  )
  serve(platform, readingEndpoints.getDraftOperation, async ({ caller, params, query }) =>
    readOperation(db, await found(draftSource(caller, params.apiId, query.stageId)), params.slug),
  )
  serve(platform, readingEndpoints.getDraftModel, async ({ caller, params, query }) =>
    readModel(db, await found(draftSource(caller, params.apiId, query.stageId)), params.slug),
  )
  serve(platform, readingEndpoints.getDraftWebhooks, async ({ caller, params, query }) =>
    readWebhooks(db, await found(draftSource(caller, params.apiId, query.stageId)), query.page),
  )
  serve(platform, readingEndpoints.getDraftWebhook, async ({ caller, params, query }) =>
    readWebhook(db, await found(draftSource(caller, params.apiId, query.stageId)), params.slug),
  )

  serve(platform, readingEndpoints.getPublicationOverview, async ({ caller, params }) =>
    readOverview(db, await found(publicationSource(caller, params))),
  )
  serveRaw(platform, readingEndpoints.getPublicationIndex, async ({ caller, params }, reply, request) =>
    sendIndex(db, request, reply, await found(publicationSource(caller, params)), 'private'),
  )
  serve(platform, readingEndpoints.getPublicationTag, async ({ caller, params, query }) =>
    readTag(db, await found(publicationSource(caller, params)), params.slug, query.page),
  )
  serve(platform, readingEndpoints.getPublicationOperation, async ({ caller, params }) =>
    readOperation(db, await found(publicationSource(caller, params)), params.slug),
  )
  serve(platform, readingEndpoints.getPublicationModel, async ({ caller, params }) =>
    readModel(db, await found(publicationSource(caller, params)), params.slug),
  )
  serve(platform, readingEndpoints.getPublicationWebhooks, async ({ caller, params, query }) =>
    readWebhooks(db, await found(publicationSource(caller, params)), query.page),
  )
  serve(platform, readingEndpoints.getPublicationWebhook, async ({ caller, params }) =>
    readWebhook(db, await found(publicationSource(caller, params)), params.slug),
  )
}
