import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'

/** A signed-in person. */
export interface Person {
  id: number
  email: string
  name: string
  roles: Role[]
  locale: Locale
  sessionId: string
}

/** A calling gateway with its environment. */
export interface CallingGateway {
  id: string
  environmentId: string
}
