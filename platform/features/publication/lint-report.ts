import type { LintFinding, LintReport } from '@portico/contract/publication/lint'
import type { Protocol } from '@portico/contract/rule/host'
import { plainTextOf } from '@portico/contract/rule/rich-text'
import { hostInUrl } from '@portico/contract/rule/server-host'
import { count, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apiCategories } from '../../database/schema/api.ts'
import type { Person } from '../../http/caller.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { lastLosses } from '../method/import-losses.ts'
import { serviceUrl } from '../stage/service-url.ts'
import { groupsOfApi } from '../stage/stage-queries.ts'
import { groupIdOf, usableGroups } from '../target-server/target-server-queries.ts'
import { type LintedVersion, lintApi } from './lint-api.ts'
import { lintedMethods } from './linted-methods.ts'

/** Maximum number of versions to check, those deployed last. */
const VERSIONS_MAX = 5

/**
 * Returns the findings for the document that the portal shows, or would show, of an API in one environment, or for null in every exposed
 * one: for its active deployed versions there, else for its methods as edited now. Target addresses of groups that the person may not use
 * are hidden.
 */
export async function lintReport(db: Reader, person: Person, api: ApiRow, environmentId: string | null): Promise<LintReport> {
  const deployed = await deployedVersions(db, api, environmentId)
  const versions = deployed.length > 0 ? deployed : [await draftVersion(db, api)]
  const shown = await shownAddresses(db, person, versions)
  const [categories] = await db.select({ total: count() }).from(apiCategories).where(eq(apiCategories.apiId, api.id))
  return {
    basis: deployed.length > 0 ? 'deployed' : 'draft',
    versions: deployed.map(({ name }) => name),
    methodCount: versions.reduce((sum, { methods }) => sum + methods.length, 0),
    findings: lintApi({
      isDescribed: plainTextOf(api.description) !== '',
      categoryCount: categories?.total ?? 0,
      author: api.author,
      losses: await lastLosses(db, api.id),
      hasUsageLimit: Object.values(api.usageLimits).some((limit) => limit !== null),
      versions: versions.map((version) => ({ ...version, targets: [...new Set(version.targets.map(({ address }) => address))].sort() })),
    }).map((finding) => (finding.rule === 'targetNotEncrypted' ? { ...finding, places: onlyShown(finding.places, shown) } : finding)),
  }
}

/** A target server of a version, with its group's id as in a deployment. */
interface Target {
  groupId: string
  address: string
}

type TargetedVersion = Omit<LintedVersion, 'targets'> & { targets: Target[] }

/** Returns the addresses of groups that the person may use. */
async function shownAddresses(db: Reader, person: Person, versions: readonly TargetedVersion[]): Promise<ReadonlySet<string>> {
  const targets = versions.flatMap((version) => version.targets)
  const usable = await usableGroups(db, person, [...new Set(targets.map(({ groupId }) => groupIdOf(groupId)))])
  return new Set(targets.filter(({ groupId }) => usable.has(groupIdOf(groupId))).map(({ address }) => address))
}

function onlyShown(places: LintFinding['places'], shown: ReadonlySet<string>): LintFinding['places'] {
  return places.map((place) => (place.detail !== null && shown.has(place.detail) ? place : { ...place, detail: null }))
}

async function deployedVersions(db: Reader, api: ApiRow, environmentId: string | null): Promise<TargetedVersion[]> {
  const { rows } = await db.execute<{
    name: string
    protocol: Protocol
    apiEndpoint: string
    listenPort: number
    targets: Target[]
    documentId: string
  }>(sql`
    select s.name, e.protocol, e.api_endpoint as "apiEndpoint", e.listen_port as "listenPort", d.document_id as "documentId",
      coalesce((select jsonb_agg(jsonb_build_object('groupId', g ->> 'id',
          'address', format('%s://%s:%s', t ->> 'protocol', t ->> 'host', t ->> 'port')))
        from jsonb_path_query(d.serving, '$.targetServerGroups[*]') g, jsonb_path_query(g, '$.servers[*]') t), '[]'::jsonb) as targets
    from stages s join environments e on e.id = s.environment_id join deployments d on d.id = s.deployment_id
    where s.api_id = ${api.id} and s.status = 'active' and e.exposed_on_portal
      and (${environmentId}::uuid is null or e.id = ${environmentId}::uuid)
    order by d.deployed_at desc limit ${VERSIONS_MAX}`)
  const versions: TargetedVersion[] = []
  for (const { name, targets, documentId, ...environment } of rows) {
    const methods = await lintedMethods(db, { documentId })
    versions.push({ name, serviceUrl: serviceUrl(environment, api.basePath, name), targets, methods })
  }
  return versions
}

async function draftVersion(db: Reader, api: ApiRow): Promise<TargetedVersion> {
  const groups = await groupsOfApi(db, api)
  const targets = groups.flatMap(({ id: groupId, servers }) =>
    servers.map(({ protocol, address, port }) => ({ groupId, address: `${protocol}://${hostInUrl(address)}:${port}` })),
  )
  return { name: '', serviceUrl: null, targets, methods: await lintedMethods(db, { apiId: api.id }) }
}
