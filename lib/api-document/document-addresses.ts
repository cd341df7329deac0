import { DOCUMENT_FORMATS, type DocumentFormat } from '@portico/contract/api-document/api-document'
import { apiDocumentEndpoints } from '@portico/contract/api-document/api-document-endpoints'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import type { ReadingFrom } from './reading-from'

/** The download address of a document by format. */
export type DocumentAddresses = Record<DocumentFormat, string>

const inFormats = (address: (format: DocumentFormat) => string) =>
  Object.fromEntries(DOCUMENT_FORMATS.map((format) => [format, `/api${address(format)}`])) as DocumentAddresses

/** Returns the addresses of an API's draft: of one version, or of all. */
const draftDocument = (apiId: string, stageId?: string | null) =>
  inFormats((format) => endpointUrl(apiDocumentEndpoints.downloadDraftDocument, { apiId }, { format, stageId }))

/** Returns the addresses of a deployed version's document. */
const stageDocument = (apiId: string, stageId: string) =>
  inFormats((format) => endpointUrl(apiDocumentEndpoints.downloadStageDocument, { apiId, stageId }, { format }))

/** Returns the addresses of the document of a version with a publication request. */
const publicationDocument = (publicationId: string, stageId: string) =>
  inFormats((format) => endpointUrl(apiDocumentEndpoints.downloadPublicationDocument, { publicationId, stageId }, { format }))

/** Returns the addresses of the document of a published API's version. */
const publishedDocument = (apiId: string, stageId: string) =>
  inFormats((format) => endpointUrl(apiDocumentEndpoints.downloadPublishedDocument, { apiId }, { format, stageId }))

/** Returns the download addresses of a document; of the draft when the API has no deployed version. */
export function downloadsOf(from: ReadingFrom, versionId: string | null): DocumentAddresses {
  if (from.kind === 'publication') return publicationDocument(from.publicationId, from.stageId)
  if (from.kind === 'draft' || versionId === null) return draftDocument(from.apiId, versionId)
  return from.kind === 'published' ? publishedDocument(from.apiId, versionId) : stageDocument(from.apiId, versionId)
}
