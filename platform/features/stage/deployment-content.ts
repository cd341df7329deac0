import { contentSha256 } from '../../database/content-sha256.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import type { stages } from '../../database/schema/stage.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { deployedGroup, type GroupWithServers } from '../target-server/target-server-queries.ts'
import type { ServedRow } from './stage-queries.ts'

/** The rows that a deployment is made of. */
export interface DeploymentSource {
  api: ApiRow
  stage: Pick<typeof stages.$inferSelect, 'authType' | 'ipRule'>
  groups: GroupWithServers[]
}

/** Returns what gateways need of an API, a version, its methods and groups. Pure. */
export function deployedServing(source: DeploymentSource, rows: readonly ServedRow[]): DeployedServing {
  const { api } = source
  const groups = new Map(source.groups.map((group) => [group.id, deployedGroup(group)]))
  const groupOf = (method: ServedRow) => groups.get(method.targetServerGroupId ?? api.targetServerGroupId ?? '')
  const used = new Set(rows.map((method) => groupOf(method)?.id))
  return {
    ...deployedSettings(source),
    targetServerGroups: [...groups.values()].filter((group) => used.has(group.id)),
    methods: rows.map((method) => ({
      id: method.id,
      httpMethod: method.httpMethod,
      path: method.path,
      targetPath: method.targetPath,
      targetServerGroupId: groupOf(method)?.id ?? '',
      authType: method.authType,
    })),
  }
}

function deployedSettings({ api, stage }: DeploymentSource) {
  return {
    api: {
      name: api.name,
      basePath: api.basePath,
      cors: {
        active: api.cors.active,
        allowMethods: api.cors.allowMethods,
        allowHeaders: commaSeparated(api.cors.allowHeaders),
        allowOrigins: commaSeparated(api.cors.allowOrigins),
      },
      usageLimits: api.usageLimits,
      requestControls: api.requestControls,
    },
    authType: stage.authType,
    ipRule: stage.ipRule,
  }
}

function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Returns the hash that tells whether a deployment now would differ; `methodsHash` stands for all methods and the document. */
export function contentHash(source: DeploymentSource, methodsHash: string): string {
  const groups = source.groups.map(deployedGroup).sort((a, b) => (a.id < b.id ? -1 : 1))
  return contentSha256({ ...deployedSettings(source), groups, apiGroup: source.api.targetServerGroupId, methodsHash })
}
