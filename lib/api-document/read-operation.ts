import { readingEndpoints } from '@portico/contract/api-document/reading-endpoints'
import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { callPath } from '@/lib/platform/call-from-browser'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import { parseWritten } from '@/lib/reference/written-numbers'
import { completeReading } from './complete-reading'
import type { ReadingFrom } from './reading-from'

/** Loads one operation of a document in the browser, with the components that it needs; its numbers keep how they were written. */
export async function readOperation(from: ReadingFrom, slug: string): Promise<OperationReading> {
  return completeReading((await callPath('GET', operationUrl(from, slug), undefined, { parse: parseWritten })) as OperationReading)
}

function operationUrl(from: ReadingFrom, slug: string): string {
  if (from.kind === 'publication') {
    const { publicationId, stageId } = from
    return endpointUrl(readingEndpoints.getPublicationOperation, { publicationId, stageId, slug }, {})
  }
  const endpoint = {
    published: readingEndpoints.getPublishedOperation,
    deployed: readingEndpoints.getDeployedOperation,
    draft: readingEndpoints.getDraftOperation,
  }[from.kind]
  return endpointUrl(endpoint, { apiId: from.apiId, slug }, { stageId: from.stageId })
}
