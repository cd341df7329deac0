import type { SnapshotDeprecation } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { AuthType, StageStatus } from '@portico/contract/stage/stage'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'

/** Who reads a document: staff see target paths and the owner; consumers do not. */
export type DocumentAudience = 'staff' | 'consumer'

/** What an effective document adds to the author's. */
export interface DocumentSource {
  audience: DocumentAudience
  api: { name: string; description: string; author: { name: string; email: string } }
  /** The document's version: the version's name, or `draft`. */
  version: string
  /** The URLs of the API; none for an API without versions. */
  servers: { url: string; environmentName: string; stageName: string; status: StageStatus }[]
  /** Authentication types of methods without a type of their own: one, or for a draft those of all versions. */
  authTypes: readonly AuthType[]
  deprecation: SnapshotDeprecation | null
  serving: DeployedServing
}

/** Returns the authentication types of all methods of the document. */
export function usedAuthTypes({ serving, authTypes }: Pick<DocumentSource, 'serving' | 'authTypes'>): Set<AuthType> {
  return new Set(serving.methods.flatMap(({ authType }) => (authType === null ? [...authTypes] : [authType])))
}
