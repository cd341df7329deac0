import { shownCause } from '@portico/contract/call-record/call-cause'
import { CALL_RECORD_DAYS } from '@portico/contract/call-record/call-record'
import { CALLS_MAX, type CallView } from '@portico/contract/call-record/call-record-endpoints'
import { hostInUrl } from '@portico/contract/rule/server-host'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { callRecords } from '../../database/schema/call-record.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { methods } from '../../database/schema/method.ts'
import { stages } from '../../database/schema/stage.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { targetServerGroups, targetServers } from '../../database/schema/target-server.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { visibleCalls } from './visible-calls.ts'

/**
 * Returns the newest calls with a request id that a person may see: own calls of subscribers, calls of their APIs for developers, all for
 * admins. Throws CallNotFound, also for calls of others.
 */
export async function findCalls(db: Reader, person: Person, requestId: string): Promise<{ items: CallView[] }> {
  const { worksOn, isVisible } = visibleCalls(person)
  const rows = await db
    .select({
      record: callRecords,
      worksOn,
      environmentName: environments.name,
      gatewayName: gateways.name,
      apiName: apis.name,
      stageName: stages.name,
      method: { httpMethod: methods.httpMethod, path: methods.path },
      subscriberName: users.name,
      server: { protocol: targetServers.protocol, address: targetServers.address, port: targetServers.port },
      group: { id: targetServerGroups.id, name: targetServerGroups.name },
    })
    .from(callRecords)
    .leftJoin(environments, eq(environments.id, callRecords.environmentId))
    .leftJoin(gateways, eq(gateways.id, callRecords.gatewayId))
    .leftJoin(apis, eq(apis.id, callRecords.apiId))
    .leftJoin(stages, eq(stages.id, callRecords.stageId))
    .leftJoin(methods, eq(methods.id, callRecords.methodId))
    .leftJoin(subscriptions, eq(subscriptions.id, callRecords.subscriptionId))
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(targetServers, eq(targetServers.id, callRecords.serverId))
    .leftJoin(targetServerGroups, eq(targetServerGroups.id, targetServers.groupId))
    .where(
      and(eq(callRecords.requestId, requestId), sql`${callRecords.at} > now() - make_interval(days => ${CALL_RECORD_DAYS})`, isVisible),
    )
    .orderBy(desc(callRecords.at))
    .limit(CALLS_MAX)
  if (rows.length === 0) return refuse('CallNotFound')
  const urlOf = await urlsOfServers(db, rows)
  return { items: rows.map((row) => presentCall(row, urlOf)) }
}

/** Returns the URLs of the servers at which attempts failed, by id. */
async function urlsOfServers(db: Reader, rows: readonly Pick<FoundCall, 'record'>[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ record }) => (record.details.attempts ?? []).map(({ serverId }) => serverId)))
  if (ids.size === 0) return new Map()
  const servers = await db
    .select()
    .from(targetServers)
    .where(inArray(targetServers.id, [...ids]))
  return new Map(servers.map((server) => [server.id, urlOfServer(server)]))
}

function urlOfServer({ protocol, address, port }: { protocol: string; address: string; port: number }): string {
  return `${protocol}://${hostInUrl(address)}:${port}`
}

interface FoundCall {
  record: typeof callRecords.$inferSelect
  worksOn: boolean
  environmentName: string | null
  gatewayName: string | null
  apiName: string | null
  stageName: string | null
  method: { httpMethod: string; path: string } | null
  subscriberName: string | null
  server: { protocol: string; address: string; port: number } | null
  group: { id: string; name: string } | null
}

function presentCall({ record, worksOn, environmentName, ...found }: FoundCall, urlOf: ReadonlyMap<string, string>): CallView {
  const { requestId, at, apiId, stageId, details } = record
  const { server, group } = found
  return {
    requestId,
    at: at.toISOString(),
    httpMethod: details.httpMethod,
    url: details.url,
    address: details.address,
    environmentName,
    api: namedOrNull(apiId, found.apiName),
    stage: namedOrNull(stageId, found.stageName),
    method: found.method,
    status: details.status,
    error: details.error,
    detail: details.detail,
    end: details.end,
    limits: details.limits,
    retryAfter: details.retryAfter,
    requestBytes: details.requestBytes,
    responseBytes: details.responseBytes,
    connectUs: details.connectUs,
    firstByteUs: details.firstByteUs,
    durationUs: details.durationUs,
    retries: details.retries,
    cause: shownCause(details.cause, worksOn),
    inside: worksOn
      ? {
          subscriberName: found.subscriberName,
          gatewayName: found.gatewayName,
          server: server && group ? { url: urlOfServer(server), group } : null,
          attempts: (details.attempts ?? []).map(({ serverId, failure }) => ({ url: urlOf.get(serverId) ?? null, failure })),
        }
      : null,
  }
}

function namedOrNull(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name }
}
