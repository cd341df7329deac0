import { isDeepStrictEqual } from 'node:util'
import type { DeploymentDifference, MethodPart } from '@portico/contract/stage/stage-endpoints'
import { METHOD_PARTS, SETTINGS_COMPARED } from '@portico/contract/stage/stage-endpoints'
import type { DeployedReference, DeployedServing } from '../../database/schema/deployed-content.ts'
import { groupIdOf } from '../target-server/target-server-queries.ts'

/** The content of a deployment, existing or possible. */
export interface Content {
  serving: DeployedServing
  reference: DeployedReference
}

type Difference = Omit<DeploymentDifference, 'from' | 'to'>

/**
 * Returns how one content of a version becomes another; null means no content. Servers of groups that `isShown` denies are counted, not
 * named. Pure.
 */
export function compareContents(before: Content | null, after: Content, isShown: (groupId: string) => boolean = () => true): Difference {
  const settings = compareSettings(before, after)
  const methods = compareMethods(before, after)
  const { servers, hiddenServerCount } = compareServers(before, after, isShown)
  const isSameServers = servers.added.length + servers.removed.length + hiddenServerCount === 0
  const balancing = isSameServers && before !== null && !isDeepStrictEqual(groupsOf(before), groupsOf(after))
  const changes = [settings, methods.added, methods.removed, methods.changed]
  const same = before !== null && isSameServers && !balancing && changes.every(({ length }) => length === 0)
  return { settings, methods, servers, hiddenServerCount, balancing, same }
}

function compareSettings(before: Content | null, after: Content): Difference['settings'] {
  const [old, now] = [before && settingsOf(before), settingsOf(after)]
  return SETTINGS_COMPARED.flatMap((field) => {
    const [one, other] = [old?.[field] ?? null, now[field]]
    return isDeepStrictEqual(one, other) ? [] : [{ field, before: one, after: other }]
  })
}

function settingsOf({ serving: { api, authType, ipRule } }: Content) {
  const { cors, usageLimits, requestControls } = api
  return { cors, usageLimits, requestControls, authType, ipRule }
}

function compareMethods(before: Content | null, after: Content): Difference['methods'] {
  const [old, now] = [before ? methodsOf(before) : new Map(), methodsOf(after)]
  const named = ([, { httpMethod, path }]: [string, MethodContent]) => ({ httpMethod, path })
  return {
    added: [...now].filter(([key]) => !old.has(key)).map(named),
    removed: [...old].filter(([key]) => !now.has(key)).map(named),
    changed: [...now].flatMap(([key, method]) => {
      const earlier = old.get(key)
      if (!earlier || isDeepStrictEqual(earlier, method)) return []
      const parts = METHOD_PARTS.filter((part) => !isDeepStrictEqual(partOf(earlier, part), partOf(method, part)))
      const { httpMethod, path } = method
      return [{ httpMethod, path, serving: !isDeepStrictEqual(earlier.serving, method.serving), parts }]
    }),
  }
}

type MethodContent = ReturnType<typeof methodContent>

/** Returns methods by HTTP method and path: a deleted and recreated method is the same one. */
function methodsOf({ serving, reference }: Content): Map<string, MethodContent> {
  const described = new Map(reference.methods.map((method) => [method.id, method]))
  return new Map(
    serving.methods.map((method) => [
      `${method.httpMethod} ${method.path}`,
      methodContent(method, described.get(method.id), serving.targetServerGroups),
    ]),
  )
}

function methodContent(
  method: DeployedServing['methods'][number],
  described: DeployedReference['methods'][number] | undefined,
  groups: DeployedServing['targetServerGroups'],
) {
  const { httpMethod, path, targetPath, authType } = method
  const group = groups.find(({ id }) => id === method.targetServerGroupId)
  // The group by its id, not its content: a change of its servers is listed once, not for each method.
  const groupId = group && groupIdOf(group.id)
  return { httpMethod, path, serving: { targetPath, authType, groupId }, description: described && { ...described, id: '' } }
}

/** Returns a part of a method; its authentication is the effective one where the reference has it. */
function partOf({ serving, description }: MethodContent, part: MethodPart): unknown {
  if (part === 'targetPath') return serving.targetPath
  if (part === 'targetServerGroup') return serving.groupId
  if (part === 'authType') return description?.authType ?? serving.authType
  return description?.[part]
}

function compareServers(
  before: Content | null,
  after: Content,
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
function serversOf({ serving }: Content): Map<string, string[]> {
  const pairs = serving.targetServerGroups.flatMap(({ id, servers }) =>
    servers.map(({ protocol, host, port }) => ({ server: `${protocol}://${host}:${port}`, groupId: groupIdOf(id) })),
  )
  pairs.sort((one, other) => (one.server < other.server ? -1 : 1))
  const byServer = Map.groupBy(pairs, ({ server }) => server)
  return new Map([...byServer].map(([server, having]) => [server, having.map(({ groupId }) => groupId)]))
}

function notIn(others: ReadonlyMap<string, string[]>, servers: ReadonlyMap<string, string[]>) {
  return [...servers].flatMap(([server, groupIds]) => (others.has(server) ? [] : [{ server, groupIds }]))
}

function groupsOf({ serving }: Content) {
  return serving.targetServerGroups
    .map(({ id, ...group }) => ({ id: groupIdOf(id), ...group }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}
