import 'server-only'
import { readingEndpoints } from '@portico/contract/api-document/reading-endpoints'
import type {
  DocumentOverview,
  ModelReading,
  OperationReading,
  TagReading,
  WebhooksReading,
} from '@portico/contract/api-document/reading-view'
import { APIS_TAG, apiTag } from '@portico/contract/cache-tag'
import type { Endpoint } from '@portico/contract/endpoint'
import { cache } from 'react'
import { type CallOptions, callPlatform } from '@/lib/platform/call-from-server'
import { PlatformError } from '@/lib/platform/platform-error'
import { parseWritten } from '@/lib/reference/written-numbers'
import type { WebSession } from '@/lib/session/server/web-session'
import { completeReading } from './complete-reading'
import type { ReadingFrom, ReferencePart } from './reading-from'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const SLUG_MAX = 300

/** The endpoints that read each part, by document. */
const ENDPOINTS = {
  overview: ['getPublishedOverview', 'getDeployedOverview', 'getDraftOverview', 'getPublicationOverview'],
  tag: ['getPublishedTag', 'getDeployedTag', 'getDraftTag', 'getPublicationTag'],
  operation: ['getPublishedOperation', 'getDeployedOperation', 'getDraftOperation', 'getPublicationOperation'],
  model: ['getPublishedModel', 'getDeployedModel', 'getDraftModel', 'getPublicationModel'],
  webhooks: ['getPublishedWebhooks', 'getDeployedWebhooks', 'getDraftWebhooks', 'getPublicationWebhooks'],
  webhook: ['getPublishedWebhook', 'getDeployedWebhook', 'getDraftWebhook', 'getPublicationWebhook'],
} as const satisfies Record<string, readonly (keyof typeof readingEndpoints)[]>
const KINDS = ['published', 'deployed', 'draft', 'publication'] as const satisfies readonly ReadingFrom['kind'][]

interface Readings {
  overview: DocumentOverview
  tag: TagReading
  operation: OperationReading
  model: ModelReading
  webhooks: WebhooksReading
  webhook: OperationReading
}

/**
 * Returns a part of a document; null when it does not exist, the reader may not read it, or the address has no valid id. Public documents
 * need no session, and are cached until the API changes. What a page and its metadata both load is read once.
 */
export async function loadReading<Part extends keyof Readings>(
  from: ReadingFrom,
  session: WebSession | null,
  part: Part,
  { slug, page }: { slug?: string; page?: number } = {},
): Promise<Readings[Part] | null> {
  return (await readOnce(session, JSON.stringify({ from, part, which: { slug, page } }))) as Readings[Part] | null
}

const readOnce = cache((session: WebSession | null, key: string) => {
  const { from, part, which } = JSON.parse(key) as { from: ReadingFrom; part: keyof Readings; which: { slug?: string; page?: number } }
  return read(from, session, part, which)
})

async function read<Part extends keyof Readings>(
  from: ReadingFrom,
  session: WebSession | null,
  part: Part,
  which: { slug?: string; page?: number },
): Promise<Readings[Part] | null> {
  const ids = [from.apiId, from.stageId, from.kind === 'publication' ? from.publicationId : undefined]
  if (!ids.every((id) => id === undefined || UUID.test(id)) || (which.slug ?? '').length > SLUG_MAX) return null
  const endpoint: Endpoint = readingEndpoints[ENDPOINTS[part][KINDS.indexOf(from.kind)] as keyof typeof readingEndpoints]
  const { slug, page } = which
  const input =
    from.kind === 'publication'
      ? { params: { publicationId: from.publicationId, stageId: from.stageId, slug }, query: { page } }
      : { params: { apiId: from.apiId, slug }, query: { stageId: from.stageId, page } }
  const options: CallOptions = {
    parse: parseWritten,
    ...(session ? { session } : { anonymous: true, tags: [APIS_TAG, apiTag(from.apiId)] }),
  }
  try {
    return completeReading((await callPlatform(endpoint, input as object, options)) as Readings[Part])
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return null
    throw error
  }
}

/** Returns what a page shows besides the overview of its document, which can be asked for at the same time; null for the overview itself. */
export async function loadPart(from: ReadingFrom, session: WebSession | null, part: ReferencePart) {
  return part.kind === 'overview' ? null : loadReading(from, session, part.kind, part)
}

/** Returns the overview of a document; null also when a publication request is for another API. */
export async function loadOverview(from: ReadingFrom, session: WebSession | null): Promise<DocumentOverview | null> {
  const overview = await loadReading(from, session, 'overview')
  return overview?.api.id === from.apiId ? overview : null
}
