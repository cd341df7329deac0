import type { DocumentReading } from '@portico/contract/api-document/api-document-endpoints'
import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { requireApi } from '../api/api-queries.ts'
import { chosenVersion, deployedContent, draftContent, type VersionContent, type VersionRow, versionsOf } from './read-versions.ts'
import { type ReadableApi, requirePublicationApi, requireReadableApi } from './readable-api.ts'

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
  return presentReading({ api, audience: 'staff' }, versions, content)
}

async function deployedReading(db: Reader, readable: ReadableApi, stageId: string | undefined, webUrl: string) {
  const versions = await versionsOf(db, readable.api, readable.versions)
  const chosen = chosenVersion(versions, stageId)
  return presentReading(readable, versions, chosen && (await deployedContent(db, readable.api, chosen, webUrl)))
}

function presentReading(
  { api, audience }: Pick<ReadableApi, 'api' | 'audience'>,
  versions: readonly VersionRow[],
  content: VersionContent | null,
): DocumentReading {
  return {
    api: {
      id: api.id,
      name: api.name,
      summary: api.summary,
      company: api.author.company,
      published: api.publicationStatus === 'APPROVED',
      mayEdit: audience === 'staff',
    },
    versions: versions.map(({ stage, environment }) => ({
      id: stage.id,
      name: stage.name,
      environmentName: environment.name,
      status: stage.status,
      deprecated: stage.deprecatedAt !== null,
      deployed: stage.deploymentId !== null,
    })),
    version: content && presentVersion(api.basePath, content),
  }
}

function presentVersion(
  basePath: string,
  { row, deployedAt, deprecation, serving, reference }: VersionContent,
): DocumentReading['version'] {
  return {
    id: row?.stage.id ?? null,
    name: row?.stage.name ?? '',
    environmentName: row?.environment.name ?? '',
    serviceUrl: row?.serviceUrl ?? `/${basePath}`,
    status: row?.stage.status ?? 'active',
    authType: serving.authType,
    deployedAt: deployedAt?.toISOString() ?? null,
    deprecation: deprecation?.view ?? null,
    usageLimits: serving.api.usageLimits,
    requirements: serving.api.requestControls.filter(({ action }) => action === 'require').map(({ place, name }) => ({ place, name })),
    addressRule: serving.ipRule.mode !== 'disable',
    methods: reference.methods,
  }
}
