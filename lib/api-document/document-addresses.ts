import { DOCUMENT_FORMATS, type DocumentFormat } from '@portico/contract/api-document/api-document'
import { apiDocumentEndpoints } from '@portico/contract/api-document/api-document-endpoints'
import { endpointUrl } from '@/lib/platform/endpoint-url'

/** Where a document is downloaded, by format. */
export type DocumentAddresses = Record<DocumentFormat, string>

const inFormats = (address: (format: DocumentFormat) => string) =>
  Object.fromEntries(DOCUMENT_FORMATS.map((format) => [format, `/api${address(format)}`])) as DocumentAddresses

/** The draft of an API: of one version, or of all of them. */
export const draftDocument = (apiId: string, stageId?: string | null) =>
  inFormats((format) => endpointUrl(apiDocumentEndpoints.downloadDraftDocument, { apiId }, { format, stageId }))

/** A deployed version. */
export const stageDocument = (apiId: string, stageId: string) =>
  inFormats((format) => endpointUrl(apiDocumentEndpoints.downloadStageDocument, { apiId, stageId }, { format }))

/** A version of an API whose publication was asked for. */
export const publicationDocument = (publicationId: string, stageId: string) =>
  inFormats((format) => endpointUrl(apiDocumentEndpoints.downloadPublicationDocument, { publicationId, stageId }, { format }))

/** A version of a published API, for everybody. */
export const publishedDocument = (apiId: string, stageId: string) =>
  inFormats((format) => endpointUrl(apiDocumentEndpoints.downloadPublishedDocument, { apiId }, { format, stageId }))
