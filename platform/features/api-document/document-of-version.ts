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

/** A document to hand out, and what its file is called without ending. */
export interface NamedDocument {
  fileName: string
  document: JsonObject
}

/** The document of a deployed version, for those who may read it. Refuses with NoApi or StageNotFound. */
export async function stageDocument(db: Reader, person: Person, params: { apiId: string; stageId: string }, webUrl: string) {
  return deployedDocument(db, await requireReadableApi(db, person, params.apiId), params.stageId, webUrl)
}

/** The document of a version whose publication was asked for. Refuses with PublishingNotFound or StageNotFound. */
export async function publicationDocument(
  db: Reader,
  person: Person,
  { publicationId, stageId }: { publicationId: string; stageId: string },
  webUrl: string,
) {
  return deployedDocument(db, await requirePublicationApi(db, person, publicationId), stageId, webUrl)
}

/** The document of a published API: of the version asked for, or of the first to use. Refuses with NoApi or StageNotFound. */
export async function publishedDocument(db: Reader, apiId: string, stageId: string | undefined, webUrl: string) {
  return deployedDocument(db, await requirePublishedApi(db, apiId), stageId, webUrl)
}

/** The document of an API as it would be deployed now. Refuses with NoApi or StageNotFound. */
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
  // Without a version of its own the draft is what each of them would be; what differs between them is said as alternatives.
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
    deprecation: deprecation?.told ?? null,
    serving,
    reference,
  })
  return { fileName: `${api.basePath.replace(/[^A-Za-z0-9._-]/g, '_')}-${version}.openapi`, document }
}
