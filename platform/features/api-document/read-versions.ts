import type { ServiceAddress } from '@portico/contract/environment/service-origin'
import type { SnapshotDeprecation } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { DeprecationView } from '@portico/contract/stage/deprecation'
import type { AuthType } from '@portico/contract/stage/stage'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
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

/** Which methods of a version's `serving` are read: all, or one of each authentication type. */
export type MethodScope = 'all' | 'types'

const successorEnvironments = alias(environments, 'successor_environments')

/** Which versions of an API: all, those that gateways serve, or those that the portal shows. */
type WhichVersions = 'all' | 'deployed' | 'shown'

/** Returns the versions of an API, recommended ones first. */
export async function versionsOf(db: Reader, api: ApiRow, which: WhichVersions): Promise<VersionRow[]> {
  const rows = await versionRows(db, api, which, sql`false`)
  return rows.map(({ deployed: _, ...row }) => withUrl(row, api))
}

/** Returns the versions of an API, and what gateways serve of the requested one, or of the first, with one query. Throws StageNotFound. */
export async function versionsWithContent(
  db: Reader,
  api: ApiRow,
  which: 'deployed' | 'shown',
  stageId: string | undefined,
  webUrl: string,
): Promise<{ versions: VersionRow[]; content: VersionContent | null }> {
  const isFirst = sql`row_number() over (order by ${sql.join(offeredFirst, sql`, `)}) = 1`
  const rows = await versionRows(db, api, which, stageId === undefined ? isFirst : sql`${stages.id} = ${stageId}`)
  const versions = rows.map(({ deployed: _, ...row }) => withUrl(row, api))
  const chosen = chosenVersion(versions, stageId)
  const deployed = rows.find(({ stage }) => stage.id === chosen?.stage.id)?.deployed
  if (!chosen) return { versions, content: null }
  return {
    versions,
    content: deployed?.serving ? contentOf(api, chosen, { ...deployed, serving: deployed.serving }, webUrl) : refuse('StageNotFound'),
  }
}

function withUrl(row: Omit<VersionRow, 'serviceUrl'>, api: ApiRow): VersionRow {
  return { ...row, serviceUrl: serviceUrl(row.environment, api.basePath, row.stage.name) }
}

/** Returns versions with their deployments; what gateways serve is read of the chosen one only. */
function versionRows(db: Reader, api: ApiRow, which: WhichVersions, isChosen: SQL) {
  return db
    .select({
      deployed: {
        documentId: deployments.documentId,
        contentHash: deployments.contentHash,
        deployedAt: deployments.deployedAt,
        serving: sql<DeployedServing | null>`case when ${isChosen} then ${servingWithTypes} end`,
        settings: sql<DeployedServing['api'] | null>`case when ${isChosen} then ${newestSettings} end`,
      },
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

const newestSettings = sql<DeployedServing['api'] | null>`(
  select newest.serving -> 'api' from stages s join deployments newest on newest.id = s.deployment_id
  where s.api_id = ${stages.apiId} and s.environment_id = ${stages.environmentId}
  order by newest.deployed_at desc, newest.id desc limit 1)`

const servingWithTypes = sql<DeployedServing>`(${deployments.serving} - 'methods') || jsonb_build_object('methods', coalesce((
  select jsonb_agg(m) from (select distinct on (m ->> 'authType') m from jsonb_array_elements(${deployments.serving} -> 'methods') m) types),
  '[]'::jsonb))`

/** Returns what gateways serve of a version. Settings that versions share come from the API's newest deployment there, as in gateways. */
export async function deployedContent(
  db: Reader,
  api: ApiRow,
  row: VersionRow,
  webUrl: string,
  scope: MethodScope = 'types',
): Promise<VersionContent> {
  const [own] = await db
    .select({
      serving: scope === 'all' ? deployments.serving : servingWithTypes,
      documentId: deployments.documentId,
      contentHash: deployments.contentHash,
      deployedAt: deployments.deployedAt,
      settings: newestSettings,
    })
    .from(deployments)
    .innerJoin(stages, eq(stages.id, deployments.stageId))
    .where(eq(deployments.id, row.stage.deploymentId ?? ''))
  return own ? contentOf(api, row, own, webUrl) : refuse('StageNotFound')
}

interface Deployed {
  serving: DeployedServing
  documentId: string
  contentHash: string
  deployedAt: Date
  settings: DeployedServing['api'] | null
}

function contentOf(api: ApiRow, row: VersionRow, own: Deployed, webUrl: string): VersionContent {
  const serving = { ...own.serving, api: own.settings ?? own.serving.api }
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
