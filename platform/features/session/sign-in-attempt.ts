import type { Portal } from '@portico/contract/role'

/** Somebody at one of the two doors: who they say they are, and where they come from. */
export interface SignInAttempt {
  portal: Portal
  email: string
  address: string
  /** What their browser says of itself, cut. */
  userAgent: string
}
