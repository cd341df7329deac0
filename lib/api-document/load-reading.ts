import 'server-only'
import { apiDocumentEndpoints, type DocumentReading } from '@portico/contract/api-document/api-document-endpoints'
import type { Endpoint, OutputOf } from '@portico/contract/endpoint'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { CallInput } from '@/lib/platform/endpoint-url'
import { PlatformError } from '@/lib/platform/platform-error'
import type { WebSession } from '@/lib/session/server/web-session'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What a page reads, or null: not there, not theirs, or no id at all. */
async function found<E extends Endpoint>(
  session: WebSession,
  endpoint: E,
  input: CallInput<E>,
  ids: string[],
): Promise<OutputOf<E> | null> {
  if (!ids.every((id) => UUID.test(id))) return null
  try {
    return await callPlatform(endpoint, input, { session })
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return null
    throw error
  }
}

/** A deployed version of an API, the one named or the first to use; null when the person may not read it. */
export const loadApiReading = cache(
  (session: WebSession, apiId: string, stageId?: string): Promise<DocumentReading | null> =>
    found(session, apiDocumentEndpoints.getApiReading, { params: { apiId }, query: { stageId } }, [apiId, ...(stageId ? [stageId] : [])]),
)

/** An API as it would be deployed now; null when the person does not work on it. */
export const loadDraftReading = cache(
  (session: WebSession, apiId: string, stageId?: string): Promise<DocumentReading | null> =>
    found(session, apiDocumentEndpoints.getDraftReading, { params: { apiId }, query: { stageId } }, [apiId, ...(stageId ? [stageId] : [])]),
)

/** A version of an API whose publication was asked for; null also when the publication is another API's. */
export const loadPublicationReading = cache(
  async (session: WebSession, publicationId: string, apiId: string, stageId: string): Promise<DocumentReading | null> => {
    const params = { publicationId, stageId }
    const reading = await found(session, apiDocumentEndpoints.getPublicationReading, { params }, [publicationId, apiId, stageId])
    return reading?.api.id === apiId ? reading : null
  },
)
