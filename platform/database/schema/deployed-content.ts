import type { RequestControl, UsageLimits } from '@portico/contract/api/api'
import type { SnapshotApi, SnapshotMethod, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { AuthType, IpRuleMode } from '@portico/contract/stage/stage'

/** What gateways need of a deployment, by value: later edits of the API, its methods or target servers do not affect it. */
export interface DeployedServing {
  api: { name: string; basePath: string; cors: SnapshotApi['cors']; usageLimits: UsageLimits; requestControls: RequestControl[] }
  authType: AuthType
  ipRule: { mode: IpRuleMode; addresses: string[] }
  /** A group's id contains a hash of its content, so that versions deployed at different times keep their own. */
  targetServerGroups: SnapshotTargetServerGroup[]
  methods: SnapshotMethod[]
}
