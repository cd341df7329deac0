import type { StageStatus } from '../stage/stage.ts'
import type {
  SNAPSHOT_FORMAT,
  SnapshotApi,
  SnapshotCredential,
  SnapshotEnvironment,
  SnapshotOAuthCredential,
  SnapshotTargetServerGroup,
} from './gateway-snapshot.ts'

/**
 * A small change to what a gateway serves, in place of a whole snapshot or a whole list of credentials. It applies to exactly the revisions
 * it was made from; a gateway that serves others fetches the whole. Absent lists change nothing.
 */
export interface SnapshotDelta {
  format: typeof SNAPSHOT_FORMAT
  /** Of the snapshot; absent if only credentials change. */
  snapshot?: RevisionStep
  /** Of the credentials; absent if only the snapshot changes. */
  credentials?: RevisionStep
  /** New keys, and keys with a changed subscription. */
  addedKeys?: SnapshotCredential[]
  /** New subscriptions of people with an OAuth name. */
  addedOAuthCredentials?: SnapshotOAuthCredential[]
  /** The hashes of keys that are no longer valid. */
  revokedKeys?: string[]
  subscriptions?: { subscriptionId: string; approved: boolean }[]
  /** The environment's own settings, all of them, with their secrets. */
  environment?: SnapshotEnvironment
  /** APIs that are new or have changed, each whole. They, and the removed ones, change before what follows. */
  apis?: SnapshotApi[]
  /** The target server groups of these APIs. Groups that no API uses any longer end with its change. */
  targetServerGroups?: SnapshotTargetServerGroup[]
  /** Ids of APIs that are no longer deployed. Unknown ones are ignored. */
  removedApis?: string[]
  stages?: { stageId: string; status: StageStatus }[]
  weights?: { targetServerGroupId: string; serverId: string; weight: number }[]
  /** Null removes a group's client certificate. */
  certificates?: { targetServerGroupId: string; clientCertificate: { certificate: string; privateKey: string } | null }[]
}

export interface RevisionStep {
  from: number
  to: number
}
