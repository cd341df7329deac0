import type { SnapshotDeprecation } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { AuthType, StageStatus } from '@portico/contract/stage/stage'
import type { DeployedReference, DeployedServing } from '../../database/schema/deployed-content.ts'

/** Who reads a document: staff see where calls go on the target servers, and with whom they deal; consumers do not. */
export type DocumentAudience = 'staff' | 'consumer'

/** Everything that an effective document is made of. */
export interface DocumentSource {
  audience: DocumentAudience
  api: { name: string; description: string; author: { name: string; email: string } }
  /** What the document calls its own version: the version's name, or `draft`. */
  version: string
  /** Where it can be called; none for an API without versions. */
  servers: { url: string; environmentName: string; stageName: string; status: StageStatus }[]
  /** How methods without a type of their own are authenticated: one, or for a draft of several versions each of theirs. */
  authTypes: readonly AuthType[]
  deprecation: SnapshotDeprecation | null
  serving: DeployedServing
  reference: DeployedReference
}

/** How calls of this document's methods are authenticated, all in all. */
export function usedAuthTypes({ serving, authTypes }: Pick<DocumentSource, 'serving' | 'authTypes'>): Set<AuthType> {
  return new Set(serving.methods.flatMap(({ authType }) => (authType === null ? [...authTypes] : [authType])))
}
