import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'

/** What introspection says of an access token. */
export type TokenVerdict =
  /** The authorization server could not be asked, or did not answer as RFC 7662 requires. */
  | 'failed'
  /** Unknown, expired, revoked or not valid yet. */
  | 'inactive'
  | ActiveToken

export interface ActiveToken {
  /** The value of the identifier field; null if the answer has none. */
  identifier: string | null
  /** Whether the token has every scope that the environment requires. */
  hasScope: boolean
  /** Whether the token is meant for the environment's audience. */
  hasAudience: boolean
}

/** Returns the verdict on a token, at once if it is known. Never rejects. */
export type VerifyToken = (oauth: SnapshotOAuth, token: string) => TokenVerdict | Promise<TokenVerdict>
