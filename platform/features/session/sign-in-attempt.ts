import type { Portal } from '@portico/contract/role'

/** One request to sign in to a portal: the entered address, and where it comes from. */
export interface SignInAttempt {
  portal: Portal
  email: string
  address: string
  /** The browser's user agent, truncated. */
  userAgent: string
}
