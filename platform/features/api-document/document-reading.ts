import type { DocumentReading } from '@portico/contract/api-document/api-document-endpoints'
import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { requireApi } from '../api/api-queries.ts'
import { publishedMethods } from '../stage/published-methods-queries.ts'
import { chosenVersion, deployedContent, draftContent, type VersionContent, type VersionRow, versionsOf } from './read-versions.ts'
import { type ReadableApi, requirePublicationApi, requireReadableApi } from './readable-api.ts'
import { presentReadApi, presentReadVersion } from './reading-present.ts'

/** Returns a deployed version for reading, the requested or the recommended one. Throws NoApi or StageNotFound. */
export async function getApiReading(db: Reader, person: Person, apiId: string, stageId: string | undefined, webUrl: string) {
  return deployedReading(db, await requireReadableApi(db, person, apiId), stageId, webUrl)
}

/** Returns a version with a publication request for reading. Throws PublishingNotFound or StageNotFound. */
export async function getPublicationReading(db: Reader, person: Person, publicationId: string, stageId: string, webUrl: string) {
  return deployedReading(db, await requirePublicationApi(db, person, publicationId), stageId, webUrl)
}

/** Returns an API for reading as it would be deployed now. Throws NoApi or StageNotFound. */
export async function getDraftReading(db: Reader, person: Person, apiId: string, stageId: string | undefined, webUrl: string) {
  const api = await requireApi(db, person, apiId)
  const versions = await versionsOf(db, api, 'all')
  const chosen = chosenVersion(versions, stageId)
  const content = await draftContent(db, api, chosen, chosen ? [chosen] : [], webUrl)
  return presentReading(db, { api, audience: 'staff' }, versions, content)
}

async function deployedReading(db: Reader, readable: ReadableApi, stageId: string | undefined, webUrl: string) {
  const versions = await versionsOf(db, readable.api, readable.versions)
  const chosen = chosenVersion(versions, stageId)
  return presentReading(db, readable, versions, chosen && (await deployedContent(db, readable.api, chosen, webUrl, 'all')))
}

async function presentReading(
  db: Reader,
  readable: Pick<ReadableApi, 'api' | 'audience'>,
  versions: readonly VersionRow[],
  content: VersionContent | null,
): Promise<DocumentReading> {
  return {
    ...presentReadApi(readable, versions),
    version: content && {
      ...presentReadVersion(readable.api.basePath, content),
      methods: await publishedMethods(db, content.document, content.serving),
    },
  }
}
