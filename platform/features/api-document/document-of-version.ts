import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type ApiRow, requireApi } from '../api/api-queries.ts'
import type { JsonObject } from '../method/json-object.ts'
import type { DocumentAudience } from './document-source.ts'
import { effectiveDocument } from './effective-document.ts'
import { chosenVersion, deployedContent, draftContent, type VersionContent, type VersionRow, versionsOf } from './read-versions.ts'
import { type ReadableApi, requirePublicationApi, requirePublishedApi, requireReadableApi } from './readable-api.ts'
import { richTextLines } from './rich-text-lines.ts'

/** A document and its file name without extension. */
export interface NamedDocument {
  fileName: string
  document: JsonObject
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
  const api = await requireApi(db, person, apiId)
  const all = await versionsOf(db, api, 'all')
  const chosen = stageId === undefined ? null : chosenVersion(all, stageId)
  const versions = chosen ? [chosen] : all
  // Without a version the draft stands for all of them; where they differ, the document lists alternatives.
  const content = await draftContent(db, api, chosen ?? all[0] ?? null, versions, webUrl)
  return named(api, 'staff', 'draft', versions, { ...content, deprecation: chosen ? content.deprecation : null })
}

async function deployedDocument(db: Reader, { api, audience, versions }: ReadableApi, stageId: string | undefined, webUrl: string) {
  const row = chosenVersion(await versionsOf(db, api, versions), stageId)
  if (!row) return refuse('StageNotFound')
  return named(api, audience, row.stage.name, [row], await deployedContent(db, api, row, webUrl))
}

function named(
  api: ApiRow,
  audience: DocumentAudience,
  version: string,
  versions: readonly VersionRow[],
  { authTypes, deprecation, serving, reference }: VersionContent,
): NamedDocument {
  const document = effectiveDocument({
    audience,
    api: { name: api.name, description: richTextLines(api.description), author: { name: api.author.name, email: api.author.email } },
    version,
    servers: versions.map(({ serviceUrl, environment, stage }) => ({
      url: serviceUrl,
      environmentName: environment.name,
      stageName: stage.name,
      status: stage.status,
    })),
    authTypes,
    deprecation: deprecation?.snapshot ?? null,
    serving,
    reference,
  })
  return { fileName: `${api.basePath.replace(/[^A-Za-z0-9._-]/g, '_')}-${version}.openapi`, document }
}
