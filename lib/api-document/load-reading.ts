import 'server-only'
import { apiDocumentEndpoints, type DocumentReading } from '@portico/contract/api-document/api-document-endpoints'
import type { Endpoint, OutputOf } from '@portico/contract/endpoint'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { CallInput } from '@/lib/platform/endpoint-url'
import { PlatformError } from '@/lib/platform/platform-error'
import type { WebSession } from '@/lib/session/server/web-session'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns the document of a page; null when it does not exist, the person may not read it, or the address has no valid id. */
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

/** Loads the document of an API's deployed version: the named one, or the one to use first. Returns null when the person may not read it. */
export const loadApiReading = cache(
  (session: WebSession, apiId: string, stageId?: string): Promise<DocumentReading | null> =>
    found(session, apiDocumentEndpoints.getApiReading, { params: { apiId }, query: { stageId } }, [apiId, ...(stageId ? [stageId] : [])]),
)

/** Loads the document of an API's draft; null when the person does not work on the API. */
export const loadDraftReading = cache(
  (session: WebSession, apiId: string, stageId?: string): Promise<DocumentReading | null> =>
    found(session, apiDocumentEndpoints.getDraftReading, { params: { apiId }, query: { stageId } }, [apiId, ...(stageId ? [stageId] : [])]),
)

/** Loads the document of an API with a publication request; null also when the request is for another API. */
export const loadPublicationReading = cache(
  async (session: WebSession, publicationId: string, apiId: string, stageId: string): Promise<DocumentReading | null> => {
    const params = { publicationId, stageId }
    const reading = await found(session, apiDocumentEndpoints.getPublicationReading, { params }, [publicationId, apiId, stageId])
    return reading?.api.id === apiId ? reading : null
  },
)
