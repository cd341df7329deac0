import { isDeepStrictEqual } from 'node:util'
import { hostInUrl } from '@portico/contract/rule/server-host'
import type { DeploymentDifference } from '@portico/contract/stage/stage-endpoints'
import { METHOD_PARTS, SETTINGS_COMPARED } from '@portico/contract/stage/stage-endpoints'
import type { DocumentPlace } from '../../database/document-tables.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { groupIdOf } from '../target-server/target-server-queries.ts'
import type { ChangedOperation } from './compare-documents.ts'

/** The content of a deployment, existing or possible. */
export interface Content {
  serving: DeployedServing
  document: DocumentPlace
}

/** The operations whose description differs, by HTTP method and path. */
export type ChangedOperations = ReadonlyMap<string, ChangedOperation>

type Difference = Omit<DeploymentDifference, 'from' | 'to'>

type Serving = Pick<Content, 'serving'>

/**
 * Returns how one content of a version becomes another; null means no content. `described` are the operations whose description differs
 * (`compareDocuments`). Servers of groups that `isShown` denies are counted, not named. Pure.
 */
export function compareContents(
  before: Serving | null,
  after: Serving,
  described: ChangedOperations,
  isShown: (groupId: string) => boolean = () => true,
): Difference {
  const settings = compareSettings(before, after)
  const methods = compareMethods(before, after, described)
  const { servers, hiddenServerCount } = compareServers(before, after, isShown)
  const isSameServers = servers.added.length + servers.removed.length + hiddenServerCount === 0
  const balancing = isSameServers && before !== null && !isDeepStrictEqual(groupsOf(before), groupsOf(after))
  const changes = [settings, methods.added, methods.removed, methods.changed]
  const same = before !== null && isSameServers && !balancing && changes.every(({ length }) => length === 0)
  return { settings, methods, servers, hiddenServerCount, balancing, same }
}

function compareSettings(before: Serving | null, after: Serving): Difference['settings'] {
  const [old, now] = [before && settingsOf(before), settingsOf(after)]
  return SETTINGS_COMPARED.flatMap((field) => {
    const [one, other] = [old?.[field] ?? null, now[field]]
    return isDeepStrictEqual(one, other) ? [] : [{ field, before: one, after: other }]
  })
}

function settingsOf({ serving: { api, authType, ipRule } }: Serving) {
  const { cors, usageLimits, requestControls } = api
  return { cors, usageLimits, requestControls, authType, ipRule }
}

function compareMethods(before: Serving | null, after: Serving, described: ChangedOperations): Difference['methods'] {
  const [old, now] = [before ? methodsOf(before) : new Map<string, ServedMethod>(), methodsOf(after)]
  const named = ([, { httpMethod, path }]: [string, ServedMethod]) => ({ httpMethod, path })
  return {
    added: [...now].filter(([key]) => !old.has(key)).map(named),
    removed: [...old].filter(([key]) => !now.has(key)).map(named),
    changed: [...now].flatMap(([key, method]) => {
      const earlier = old.get(key)
      if (!earlier) return []
      const served = SERVED_PARTS.filter((part) => earlier[part] !== method[part])
      const parts = METHOD_PARTS.filter((part) => served.includes(part as ServedPart) || described.get(key)?.parts.includes(part))
      const { httpMethod, path } = method
      const serving = isServedDifferently(earlier, method)
      return serving || parts.length > 0 ? [{ httpMethod, path, serving, parts }] : []
    }),
  }
}

const SERVED_PARTS = ['targetPath', 'targetServerGroup', 'authType'] as const
type ServedPart = (typeof SERVED_PARTS)[number]

type ServedMethod = ReturnType<typeof servedMethod>

/** Returns methods by HTTP method and path: a deleted and recreated method is the same one. */
function methodsOf({ serving }: Serving): Map<string, ServedMethod> {
  const groupIds = new Map(serving.targetServerGroups.map(({ id }) => [id, groupIdOf(id)]))
  return new Map(serving.methods.map((method) => [`${method.httpMethod} ${method.path}`, servedMethod(method, serving, groupIds)]))
}

function servedMethod(
  { httpMethod, path, targetPath, authType, targetServerGroupId }: DeployedServing['methods'][number],
  serving: DeployedServing,
  groupIds: ReadonlyMap<string, string>,
) {
  // The group by its id, not its content: a change of its servers is listed once, not for each method.
  const targetServerGroup = groupIds.get(targetServerGroupId)
  return { httpMethod, path, targetPath, authType: authType ?? serving.authType, ownAuthType: authType, targetServerGroup }
}

function isServedDifferently(one: ServedMethod, other: ServedMethod): boolean {
  return one.targetPath !== other.targetPath || one.ownAuthType !== other.ownAuthType || one.targetServerGroup !== other.targetServerGroup
}

function compareServers(
  before: Serving | null,
  after: Serving,
  isShown: (groupId: string) => boolean,
): Pick<Difference, 'servers' | 'hiddenServerCount'> {
  const [old, now] = [before ? serversOf(before) : new Map<string, string[]>(), serversOf(after)]
  const changes = [...notIn(old, now), ...notIn(now, old)]
  const shown = changes.filter(({ groupIds }) => groupIds.some(isShown)).map(({ server }) => server)
  return {
    servers: { added: shown.filter((server) => now.has(server)), removed: shown.filter((server) => old.has(server)) },
    hiddenServerCount: changes.length - shown.length,
  }
}

/** Returns servers with their groups, by address. */
function serversOf({ serving }: Serving): Map<string, string[]> {
  const pairs = serving.targetServerGroups.flatMap(({ id, servers }) =>
    servers.map(({ protocol, host, port }) => ({ server: `${protocol}://${hostInUrl(host)}:${port}`, groupId: groupIdOf(id) })),
  )
  pairs.sort((one, other) => (one.server < other.server ? -1 : 1))
  const byServer = Map.groupBy(pairs, ({ server }) => server)
  return new Map([...byServer].map(([server, having]) => [server, having.map(({ groupId }) => groupId)]))
}

function notIn(others: ReadonlyMap<string, string[]>, servers: ReadonlyMap<string, string[]>) {
  return [...servers].flatMap(([server, groupIds]) => (others.has(server) ? [] : [{ server, groupIds }]))
}

function groupsOf({ serving }: Serving) {
  return serving.targetServerGroups
    .map(({ id, ...group }) => ({ id: groupIdOf(id), ...group }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}
