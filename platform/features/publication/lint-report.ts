import type { LintFinding, LintReport } from '@portico/contract/publication/lint'
import { plainTextOf } from '@portico/contract/rule/rich-text'
import { count, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apiCategories } from '../../database/schema/api.ts'
import type { Person } from '../../http/caller.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { serviceUrl } from '../stage/service-url.ts'
import { groupsOfApi } from '../stage/stage-queries.ts'
import { groupIdOf, usableGroups } from '../target-server/target-server-queries.ts'
import { type LintedMethod, type LintedVersion, lintApi } from './lint-api.ts'

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
    apiEndpoint: string
    listenPort: number
    targets: Target[]
    methods: LintedMethod[]
  }>(sql`
    select s.name, e.api_endpoint as "apiEndpoint", e.listen_port as "listenPort",
      coalesce((select jsonb_agg(jsonb_build_object('groupId', g ->> 'id',
          'address', format('%s://%s:%s', t ->> 'protocol', t ->> 'host', t ->> 'port')))
        from jsonb_path_query(d.serving, '$.targetServerGroups[*]') g, jsonb_path_query(g, '$.servers[*]') t), '[]'::jsonb) as targets,
      coalesce((select jsonb_agg(${lintedMethod(sql`m`)}) from jsonb_array_elements(d.reference -> 'methods') m), '[]'::jsonb) as methods
    from stages s join environments e on e.id = s.environment_id join deployments d on d.id = s.deployment_id
    where s.api_id = ${api.id} and s.status = 'active' and e.exposed_on_portal
      and (${environmentId}::uuid is null or e.id = ${environmentId}::uuid)
    order by d.deployed_at desc limit ${VERSIONS_MAX}`)
  return rows.map(({ name, targets, methods, ...environment }) => ({
    name,
    serviceUrl: serviceUrl(environment, api.basePath, name),
    targets,
    methods,
  }))
}

async function draftVersion(db: Reader, api: ApiRow): Promise<TargetedVersion> {
  const { rows } = await db.execute<{ method: LintedMethod }>(sql`
    select ${lintedMethod(sql`m`)} as method
    from (select path as at, http_method as by, jsonb_build_object('httpMethod', http_method, 'path', path, 'summary', summary,
      'description', description, 'parameters', parameters, 'bodies', bodies, 'responses', responses) as m
      from methods where api_id = ${api.id}) as rows order by at, by`)
  const groups = await groupsOfApi(db, api)
  const targets = groups.flatMap(({ id: groupId, servers }) =>
    servers.map(({ protocol, address, port }) => ({ groupId, address: `${protocol}://${address}:${port}` })),
  )
  return { name: '', serviceUrl: null, targets, methods: rows.map(({ method }) => method) }
}

/** Reduces a method of a reference to a LintedMethod in the database, so that large schemas stay there. */
function lintedMethod(method: SQL): SQL {
  const bodies = (list: SQL) => sql`coalesce((select jsonb_agg(jsonb_build_object('contentType', b -> 'contentType',
    'hasSchema', jsonb_typeof(b -> 'schema') = 'object')) from jsonb_array_elements(${list}) b), '[]'::jsonb)`
  return sql`jsonb_build_object('httpMethod', ${method} -> 'httpMethod', 'path', ${method} -> 'path', 'summary', ${method} -> 'summary',
    'isDescribed', ${method} ->> 'description' <> '',
    'parameters', coalesce((select jsonb_agg(jsonb_build_object('place', p -> 'place', 'name', p -> 'name',
      'isDescribed', p ->> 'description' <> '')) from jsonb_array_elements(${method} -> 'parameters') p), '[]'::jsonb),
    'bodies', ${bodies(sql`${method} -> 'bodies'`)},
    'responses', coalesce((select jsonb_agg(jsonb_build_object('statusCode', r -> 'statusCode',
      'bodies', ${bodies(sql`r -> 'bodies'`)})) from jsonb_array_elements(${method} -> 'responses') r), '[]'::jsonb))`
}
