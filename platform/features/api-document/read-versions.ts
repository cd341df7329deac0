import type { ServiceAddress } from '@portico/contract/environment/service-origin'
import type { SnapshotDeprecation } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { DeprecationView } from '@portico/contract/stage/deprecation'
import type { AuthType } from '@portico/contract/stage/stage'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../database/database.ts'
import type { DocumentPlace } from '../../database/document-tables.ts'
import { apis } from '../../database/schema/api.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { environments } from '../../database/schema/environment.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { refuse } from '../../http/refusal.ts'
import { operationSlugs } from '../../openapi/operation-slug.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { contentHash, deployedServing } from '../stage/deployment-content.ts'
import { offeredFirst, presentDeprecation, successorColumns, successors } from '../stage/deprecation-queries.ts'
import { serviceUrl } from '../stage/service-url.ts'
import { shownOnPortal, successorShown } from '../stage/shown-stages.ts'
import { snapshotDeprecation } from '../stage/snapshot-deprecation.ts'
import type { DraftedApi, StageRow } from '../stage/stage-queries.ts'
import { servingsWithTypes } from './kept-serving.ts'

/** A version of an API with its URL. */
export interface VersionRow {
  stage: StageRow
  environment: ServiceAddress & { id: string; name: string }
  serviceUrl: string
  successor: { id: string; name: string } | null
  successorEnvironment: ServiceAddress | null
}

/** The content of a version's document, deployed or as it would be. */
export interface VersionContent {
  /** Null for the draft of an API without versions. */
  row: VersionRow | null
  authTypes: readonly AuthType[]
  deployedAt: Date | null
  deprecation: { view: DeprecationView; snapshot: SnapshotDeprecation } | null
  serving: DeployedServing
  document: DocumentPlace
  /** The slugs of operations by method, in the order of the document; empty for a deployed document, which stores them. */
  slugs: ReadonlyMap<string, string>
  /** Changes with everything that a deployment takes over. */
  contentHash: string
}

const successorEnvironments = alias(environments, 'successor_environments')

/** Which versions of an API: all, those that gateways serve, or those that the portal shows. */
type WhichVersions = 'all' | 'deployed' | 'shown'

/** Returns the versions of an API, recommended ones first. */
export async function versionsOf(db: Reader, api: ApiRow, which: WhichVersions): Promise<VersionRow[]> {
  const rows = await versionRows(db, api, which)
  return rows.map(({ deployed: _, ...row }) => withUrl(row, api))
}

/** Returns the versions of an API, and what gateways serve of the requested one, or of the first. Throws StageNotFound. */
export async function versionsWithContent(
  db: Reader,
  api: ApiRow,
  which: 'deployed' | 'shown',
  stageId: string | undefined,
  webUrl: string,
): Promise<{ versions: VersionRow[]; content: VersionContent | null }> {
  const rows = await versionRows(db, api, which)
  const versions = rows.map(({ deployed: _, ...row }) => withUrl(row, api))
  const chosen = chosenVersion(versions, stageId)
  const deployed = rows.find(({ stage }) => stage.id === chosen?.stage.id)?.deployed
  if (!chosen) return { versions, content: null }
  return { versions, content: deployed?.id ? await contentWithTypes(db, api, chosen, deployed, webUrl) : refuse('StageNotFound') }
}

function withUrl(row: Omit<VersionRow, 'serviceUrl'>, api: ApiRow): VersionRow {
  return { ...row, serviceUrl: serviceUrl(row.environment, api.basePath, row.stage.name) }
}

/** A version's deployment, and the newest one of its API there. */
const deploymentColumns = {
  id: deployments.id,
  documentId: deployments.documentId,
  contentHash: deployments.contentHash,
  deployedAt: deployments.deployedAt,
  newestId: sql<string>`(
    select newest.id from stages s join deployments newest on newest.id = s.deployment_id
    where s.api_id = ${stages.apiId} and s.environment_id = ${stages.environmentId}
    order by newest.deployed_at desc, newest.id desc limit 1)`.as('newest_id'),
}

interface DeploymentRow {
  id: string
  documentId: string
  contentHash: string
  deployedAt: Date
  newestId: string
}

/** Returns versions with their deployments. */
function versionRows(db: Reader, api: ApiRow, which: WhichVersions) {
  return db
    .select({
      deployed: deploymentColumns,
      stage: stages,
      environment: {
        id: environments.id,
        name: environments.name,
        protocol: environments.protocol,
        apiEndpoint: environments.apiEndpoint,
        listenPort: environments.listenPort,
      },
      successor: successorColumns,
      successorEnvironment: {
        protocol: successorEnvironments.protocol,
        apiEndpoint: successorEnvironments.apiEndpoint,
        listenPort: successorEnvironments.listenPort,
      },
    })
    .from(stages)
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .leftJoin(successors, and(eq(successors.id, stages.successorId), which === 'shown' ? successorShown : undefined))
    .leftJoin(successorEnvironments, eq(successorEnvironments.id, successors.environmentId))
    .leftJoin(deployments, eq(deployments.id, stages.deploymentId))
    .where(
      and(
        eq(stages.apiId, api.id),
        which === 'all' ? undefined : isNotNull(stages.deploymentId),
        which === 'shown' ? shownOnPortal : undefined,
      ),
    )
    .orderBy(...offeredFirst)
}

/** Returns the requested version, or the first one; null if there is none. Throws StageNotFound. */
export function chosenVersion(versions: readonly VersionRow[], stageId: string | undefined): VersionRow | null {
  if (stageId === undefined) return versions[0] ?? null
  return versions.find(({ stage }) => stage.id === stageId) ?? refuse('StageNotFound')
}

/**
 * Returns what gateways serve of a version, with one method of each authentication type. Settings that versions share come from the API's
 * newest deployment there, as in gateways.
 */
async function contentWithTypes(db: Reader, api: ApiRow, row: VersionRow, own: DeploymentRow, webUrl: string): Promise<VersionContent> {
  const servings = await servingsWithTypes(db, [own.id, own.newestId])
  const serving = servings.get(own.id)
  const settings = servings.get(own.newestId)?.api
  return serving ? contentOf(api, row, { ...own, serving: { ...serving, api: settings ?? serving.api } }, webUrl) : refuse('StageNotFound')
}

/** As `versionsWithContent`, of one version with all its methods. */
export async function deployedContent(db: Reader, api: ApiRow, row: VersionRow, webUrl: string): Promise<VersionContent> {
  const [own] = await db
    .select({ ...deploymentColumns, serving: deployments.serving })
    .from(deployments)
    .innerJoin(stages, eq(stages.id, deployments.stageId))
    .where(eq(deployments.id, row.stage.deploymentId ?? ''))
  if (!own) return refuse('StageNotFound')
  const settings = own.newestId === own.id ? undefined : (await servingsWithTypes(db, [own.newestId])).get(own.newestId)?.api
  return contentOf(api, row, { ...own, serving: { ...own.serving, api: settings ?? own.serving.api } }, webUrl)
}

function contentOf(api: ApiRow, row: VersionRow, own: DeploymentRow & { serving: DeployedServing }, webUrl: string): VersionContent {
  const { serving } = own
  return {
    row,
    authTypes: [serving.authType],
    deployedAt: own.deployedAt,
    deprecation: deprecationOf(api, row, serving, webUrl),
    serving,
    document: { documentId: own.documentId },
    slugs: new Map(),
    contentHash: own.contentHash,
  }
}

/** Returns an API as it would be deployed now: as the requested version, or as all of them. */
export function draftContent(drafted: DraftedApi, row: VersionRow | null, versions: readonly VersionRow[], webUrl: string): VersionContent {
  const { api, groups, methods } = drafted
  const stage = row?.stage ?? { authType: 'apiKey' as const, ipRule: { mode: 'disable' as const, addresses: [] } }
  const source = { api, stage, groups }
  const serving = deployedServing(source, methods)
  return {
    row,
    authTypes: [...new Set([stage.authType, ...versions.map((version) => version.stage.authType)])],
    deployedAt: null,
    deprecation: row && deprecationOf(api, row, serving, webUrl),
    serving,
    document: { apiId: api.id },
    slugs: draftSlugs(methods),
    contentHash: contentHash(source, drafted.methodsHash),
  }
}

/** Returns the slugs of an API's operations as it is edited, by method, in the order of the document. */
function draftSlugs(methods: DraftedApi['methods']): ReadonlyMap<string, string> {
  const ordered = methods.toSorted((one, other) => one.position - other.position)
  const slugs = operationSlugs(ordered)
  return new Map(ordered.map(({ id }, index) => [id, slugs[index] ?? id]))
}

function deprecationOf(api: ApiRow, row: VersionRow, serving: DeployedServing, webUrl: string): VersionContent['deprecation'] {
  const view = presentDeprecation(row.stage, row.successor)
  const { stage, successorEnvironment } = row
  const snapshot = snapshotDeprecation(
    {
      stage,
      serving,
      published: api.publicationStatus === 'APPROVED',
      successorName: row.successor?.name ?? null,
      successorEnvironment,
    },
    webUrl,
  )
  return view && snapshot && { view, snapshot }
}
