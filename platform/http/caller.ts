import type { Locale } from '@portico/contract/locale'
import type { TokenScope } from '@portico/contract/personal-token/personal-token'
import type { Role } from '@portico/contract/role'

/** A signed-in person, or the owner of a personal token. */
export interface Person {
  id: number
  email: string
  name: string
  roles: Role[]
  locale: Locale
  /** The nil UUID for the owner of a personal token, who has no session. */
  sessionId: string
}

/** A calling gateway with its environment. */
export interface CallingGateway {
  id: string
  environmentId: string
}

/** The personal token of a call. */
export interface CallingToken {
  id: string
  /** The token itself: never stored or logged. */
  secret: string
  scopes: readonly TokenScope[]
}
