import { readTargetUrl } from '@portico/contract/api/target-url'
import { proposeBasePath, proposeName } from '@portico/contract/quick-create/propose-api'
import { PROPOSED_NOTES_MAX, type QuickProposal } from '@portico/contract/quick-create/quick-create-endpoints'
import { type DocumentCall, readGivenDocument } from '../method/import-methods.ts'
import { type GivenDocument, presentLoss } from '../method/preview-import.ts'

/** Returns what a document proposes for a new API; writes nothing. Throws WriteFileFailed or PayloadTooLarge, as an import does. */
export async function proposeApi(given: GivenDocument, call: DocumentCall): Promise<QuickProposal> {
  const read = await readGivenDocument(given, call)
  const fileName = given.fileName.replace(/\.[A-Za-z]{2,5}$/, '')
  return {
    title: read.title,
    documentVersion: read.version,
    name: proposeName(read.title),
    basePath: proposeBasePath(read.title, fileName),
    targetUrls: read.servers.filter((server) => readTargetUrl(server) !== null),
    targetPath: read.servers.find((server) => server.startsWith('/') && server !== '/') ?? '',
    methodCount: read.operations.length,
    droppedCount: read.droppedCount,
    losses: read.losses,
    notCarriedOver: read.notes.slice(0, PROPOSED_NOTES_MAX).map(presentLoss),
  }
}
