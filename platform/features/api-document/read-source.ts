import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { draftedApi } from '../stage/stage-queries.ts'
import type { DocumentSource } from './document-source.ts'
import { chosenVersion, draftContent, type VersionContent, type VersionRow, versionsOf, versionsWithContent } from './read-versions.ts'
import { type ReadableApi, requirePublicationApi, requirePublishedApi, requireReadableApi } from './readable-api.ts'
import { sourceOf } from './version-source.ts'

/** A document that a caller may read, part by part. */
export interface ReadSource {
  readable: ReadableApi
  versions: readonly VersionRow[]
  /** Null if there is nothing to read yet. */
  content: VersionContent | null
}

/** A document with what the product adds to it. */
export interface OpenedDocument extends ReadSource {
  content: VersionContent
  source: DocumentSource
}

/** Finds one of the documents that can be read part by part. */
export type FindSource = (db: Reader, webUrl: string) => Promise<ReadSource>

/** Finds the document of a published API: of the requested version, or of the recommended one. Throws NoApi or StageNotFound. */
export const publishedSource =
  (apiId: string, stageId: string | undefined): FindSource =>
  async (db, webUrl) =>
    deployedSource(db, await requirePublishedApi(db, apiId), stageId, webUrl)

/** As `publishedSource`, for all deployed versions that a person may read. Throws NoApi or StageNotFound. */
export const readableSource =
  (person: Person, apiId: string, stageId: string | undefined): FindSource =>
  async (db, webUrl) =>
    deployedSource(db, await requireReadableApi(db, person, apiId), stageId, webUrl)

/** Finds the document of a version with a publication request. Throws PublishingNotFound or StageNotFound. */
export const publicationSource =
  (person: Person, { publicationId, stageId }: { publicationId: string; stageId: string }): FindSource =>
  async (db, webUrl) =>
    deployedSource(db, await requirePublicationApi(db, person, publicationId), stageId, webUrl)

/** Finds the document of an API as it would be deployed now. Throws NoApi or StageNotFound. */
export const draftSource =
  (person: Person, apiId: string, stageId: string | undefined): FindSource =>
  async (db, webUrl) => {
    const drafted = await draftedApi(db, person, apiId)
    const { api } = drafted
    const versions = await versionsOf(db, api, 'all')
    const chosen = chosenVersion(versions, stageId)
    const content = draftContent(drafted, chosen, chosen ? [chosen] : [], webUrl)
    return { readable: { api, audience: 'staff', versions: 'deployed' }, versions, content }
  }

async function deployedSource(db: Reader, readable: ReadableApi, stageId: string | undefined, webUrl: string): Promise<ReadSource> {
  return { readable, ...(await versionsWithContent(db, readable.api, readable.versions, stageId, webUrl)) }
}

/** Returns a document with what the product adds to it. Throws StageNotFound if there is nothing to read. */
export function opened({ readable, versions, content }: ReadSource): OpenedDocument {
  if (!content) return refuse('StageNotFound')
  const rows = content.row ? [content.row] : []
  const source = sourceOf(readable.api, readable.audience, content.row?.stage.name ?? 'draft', rows, content)
  return { readable, versions, content, source }
}
