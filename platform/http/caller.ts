import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'

/** A signed-in person who calls. */
export interface Person {
  id: number
  email: string
  name: string
  roles: Role[]
  locale: Locale
  sessionId: string
}

/** A gateway that calls, with the environment it belongs to. */
export interface CallingGateway {
  id: string
  environmentId: string
}
