import type { DocumentOverview } from '@portico/contract/api-document/reading-view'
import type { VersionContent, VersionRow } from './read-versions.ts'
import type { ReadableApi } from './readable-api.ts'

/** Returns the API of a reading, and the versions that can be read. */
export function presentReadApi(
  { api, audience }: Pick<ReadableApi, 'api' | 'audience'>,
  versions: readonly VersionRow[],
): Pick<DocumentOverview, 'api' | 'versions'> {
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
  }
}

/** Returns a version with what gateways require of every call to it. */
export function presentReadVersion(basePath: string, { row, deployedAt, deprecation, serving }: VersionContent) {
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
  }
}
