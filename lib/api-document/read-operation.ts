import { readingEndpoints } from '@portico/contract/api-document/reading-endpoints'
import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { call } from '@/lib/platform/call-from-browser'
import type { ReadingFrom } from './reading-from'

/** Loads one operation of a document in the browser, with the components that it needs. */
export async function readOperation(from: ReadingFrom, slug: string): Promise<OperationReading> {
  if (from.kind === 'publication') {
    const { publicationId, stageId } = from
    return await call(readingEndpoints.getPublicationOperation, { params: { publicationId, stageId, slug } })
  }
  const endpoint = {
    published: readingEndpoints.getPublishedOperation,
    deployed: readingEndpoints.getDeployedOperation,
    draft: readingEndpoints.getDraftOperation,
  }[from.kind]
  return await call(endpoint, { params: { apiId: from.apiId, slug }, query: from.stageId ? { stageId: from.stageId } : {} })
}
