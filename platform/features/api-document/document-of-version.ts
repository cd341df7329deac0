import { contentSha256 } from '../../database/content-sha256.ts'
import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { draftedApi } from '../stage/stage-queries.ts'
import type { DocumentAudience, DocumentSource } from './document-source.ts'
import type { EffectiveParts } from './effective-document-text.ts'
import { readParts } from './read-parts.ts'
import { chosenVersion, deployedContent, draftContent, type VersionContent, type VersionRow, versionsOf } from './read-versions.ts'
import { type ReadableApi, requirePublicationApi, requirePublishedApi, requireReadableApi } from './readable-api.ts'
import { sourceOf } from './version-source.ts'

/** A document to send, and its file name without extension. */
export interface NamedDocument {
  fileName: string
  /** Changes with every change of the document. */
  hash: string
  source: DocumentSource
  /** Reads what its author wrote. */
  readParts: () => Promise<EffectiveParts>
}

/** Returns the document of a deployed version for those who may read it. Throws NoApi or StageNotFound. */
export async function stageDocument(db: Reader, person: Person, params: { apiId: string; stageId: string }, webUrl: string) {
  return deployedDocument(db, await requireReadableApi(db, person, params.apiId), params.stageId, webUrl)
}

/** Returns the document of a version with a publication request. Throws PublishingNotFound or StageNotFound. */
export async function publicationDocument(
  db: Reader,
  person: Person,
  { publicationId, stageId }: { publicationId: string; stageId: string },
  webUrl: string,
) {
  return deployedDocument(db, await requirePublicationApi(db, person, publicationId), stageId, webUrl)
}

/** Returns the document of a published API: of the requested version, or of the recommended one. Throws NoApi or StageNotFound. */
export async function publishedDocument(db: Reader, apiId: string, stageId: string | undefined, webUrl: string) {
  return deployedDocument(db, await requirePublishedApi(db, apiId), stageId, webUrl)
}

/** Returns the document of an API as it would be deployed now. Throws NoApi or StageNotFound. */
export async function draftDocument(
  db: Reader,
  person: Person,
  apiId: string,
  stageId: string | undefined,
  webUrl: string,
): Promise<NamedDocument> {
  const drafted = await draftedApi(db, person, apiId)
  const { api } = drafted
  const all = await versionsOf(db, api, 'all')
  const chosen = stageId === undefined ? null : chosenVersion(all, stageId)
  const versions = chosen ? [chosen] : all
  // Without a version the draft stands for all of them; where they differ, the document lists alternatives.
  const content = draftContent(drafted, chosen ?? all[0] ?? null, versions, webUrl)
  return named(db, api, 'staff', 'draft', versions, { ...content, deprecation: chosen ? content.deprecation : null })
}

async function deployedDocument(db: Reader, { api, audience, versions }: ReadableApi, stageId: string | undefined, webUrl: string) {
  const row = chosenVersion(await versionsOf(db, api, versions), stageId)
  if (!row) return refuse('StageNotFound')
  return named(db, api, audience, row.stage.name, [row], await deployedContent(db, api, row, webUrl))
}

/** Changes when what the product adds to documents changes, so that copies of the former ones are fetched again. */
const GENERATION = 4

function named(
  db: Reader,
  api: ApiRow,
  audience: DocumentAudience,
  version: string,
  versions: readonly VersionRow[],
  content: VersionContent,
): NamedDocument {
  const source = sourceOf(api, audience, version, versions, content)
  const { methods: _, ...serving } = source.serving
  return {
    fileName: `${api.basePath.replace(/[^A-Za-z0-9._-]/g, '_')}-${version}`,
    hash: contentSha256([GENERATION, content.document, content.contentHash, { ...source, serving }]),
    source,
    readParts: () => readParts(db, content.document),
  }
}
