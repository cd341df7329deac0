import { isDeepStrictEqual } from 'node:util'
import type { DeploymentDifference } from '@portico/contract/stage/stage-endpoints'
import { SETTINGS_COMPARED } from '@portico/contract/stage/stage-endpoints'
import type { DeployedReference, DeployedServing } from '../../database/schema/deployed-content.ts'

/** What a deployment holds, or would hold. */
export interface Content {
  serving: DeployedServing
  reference: DeployedReference
}

type Difference = Omit<DeploymentDifference, 'from' | 'to'>

/** How one content of a version becomes another; null stands for none at all. Pure. */
export function compareContents(before: Content | null, after: Content): Difference {
  const settings = compareSettings(before, after)
  const methods = compareMethods(before, after)
  const servers = compareServers(before, after)
  const balancing =
    servers.added.length + servers.removed.length === 0 && before !== null && !isDeepStrictEqual(groupsOf(before), groupsOf(after))
  const changes = [settings, methods.added, methods.removed, methods.changed, servers.added, servers.removed]
  return { settings, methods, servers, balancing, same: before !== null && !balancing && changes.every(({ length }) => length === 0) }
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
      return [{ httpMethod: method.httpMethod, path: method.path, serving: !isDeepStrictEqual(earlier.serving, method.serving) }]
    }),
  }
}

type MethodContent = ReturnType<typeof methodContent>

/** Methods by what consumers call them by: a method that was deleted and written anew is the same one. */
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
  // The group by its identity, not by its content: a change of its servers is told once, not for each of its methods.
  const groupId = group?.id.split('@')[0]
  return { httpMethod, path, serving: { targetPath, authType, groupId }, description: described && { ...described, id: '' } }
}

function compareServers(before: Content | null, after: Content): Difference['servers'] {
  const [old, now] = [before ? serversOf(before) : new Set<string>(), serversOf(after)]
  return { added: [...now].filter((server) => !old.has(server)), removed: [...old].filter((server) => !now.has(server)) }
}

function serversOf({ serving }: Content): Set<string> {
  return new Set(
    serving.targetServerGroups.flatMap(({ servers }) => servers.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`)).sort(),
  )
}

function groupsOf({ serving }: Content) {
  return serving.targetServerGroups
    .map(({ id, ...group }) => ({ id: id.split('@')[0] ?? '', ...group }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}
