import type { ApiDetail, ApiSummary } from '@portico/contract/api/api-endpoints'
import { isWithdrawal } from '@portico/contract/publication/publication-states'
import type { publications } from '../../database/schema/publication.ts'
import type { ApiRow } from './api-queries.ts'

export type ApiSummaryRow = Omit<ApiSummary, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

/** Returns an API for lists of the developer center. */
export function presentApiSummary(row: ApiSummaryRow): ApiSummary {
  return {
    id: row.id,
    name: row.name,
    basePath: row.basePath,
    logo: row.logo,
    publicationStatus: row.publicationStatus,
    categories: row.categories,
    owner: row.owner,
    methodCount: row.methodCount,
    stageCount: row.stageCount,
    authTypes: row.authTypes,
    subscriptionCount: row.subscriptionCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Returns an API for its own page in the developer center. */
export function presentApi(
  summary: ApiSummaryRow,
  api: ApiRow,
  group: { id: string; name: string } | null,
  newest: { publication: typeof publications.$inferSelect; environment: { id: string; name: string } | null } | undefined,
): ApiDetail {
  const publication = newest?.publication
  return {
    ...presentApiSummary(summary),
    description: api.description ?? null,
    hashtags: api.hashtags,
    targetServerGroup: group,
    cors: api.cors,
    autoPublishRequest: api.autoPublishRequest,
    autoApproveSubscriptions: api.autoApproveSubscriptions,
    showStatus: api.showStatus,
    pinRequested: api.pinRequested,
    pinned: api.pinned,
    usageLimits: api.usageLimits,
    requestControls: api.requestControls,
    author: api.author,
    publication: publication
      ? {
          id: publication.id,
          status: publication.status,
          reason: publication.reason || null,
          requestedAt: publication.requestedAt.toISOString(),
          processedAt: publication.processedAt?.toISOString() ?? null,
          environment: newest?.environment ?? null,
          withdrawal: isWithdrawal(publication),
        }
      : null,
  }
}
