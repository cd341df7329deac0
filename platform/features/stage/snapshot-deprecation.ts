import type { ServiceAddress } from '@portico/contract/environment/service-origin'
import type { SnapshotDeprecation } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { serviceUrl } from './service-url.ts'
import type { StageRow } from './stage-queries.ts'

/** A deployed version with its successor, unless consumers may not see where that is, and whether the portal shows the version. */
export interface Deprecating {
  stage: StageRow
  serving: DeployedServing
  published: boolean
  successorName: string | null
  successorEnvironment: ServiceAddress | null
}

const SECOND_MS = 1_000

/** Returns what gateways announce of a deprecated version; null if it is not. `webUrl` has no trailing slash. */
export function snapshotDeprecation(row: Deprecating, webUrl: string): SnapshotDeprecation | null {
  const { stage, serving, published, successorName, successorEnvironment } = row
  if (stage.deprecatedAt === null) return null
  return {
    since: Math.floor(stage.deprecatedAt.getTime() / SECOND_MS),
    sunset: stage.sunsetOn === null ? null : Date.parse(`${stage.sunsetOn}T00:00:00Z`) / SECOND_MS,
    successorUrl: successorName && successorEnvironment ? serviceUrl(successorEnvironment, serving.api.basePath, successorName) : null,
    documentationUrl: published ? `${webUrl}/apis/${stage.apiId}` : null,
  }
}
