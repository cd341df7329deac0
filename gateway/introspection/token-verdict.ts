import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { ActiveToken } from '@portico/contract/gateway-snapshot/introspection'

/** What introspection says of an access token. */
export type TokenVerdict =
  /** The authorization server could not be asked, or did not answer as RFC 7662 requires. */
  | 'failed'
  /** Unknown, expired, revoked or not valid yet. */
  | 'inactive'
  | ActiveToken

/** Returns the verdict on a token, at once if it is known. Never rejects. */
export type VerifyToken = (oauth: SnapshotOAuth, token: string) => TokenVerdict | Promise<TokenVerdict>
