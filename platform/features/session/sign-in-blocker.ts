import type { ErrorCode } from '@portico/contract/error-code'
import type { SignInResult } from '@portico/contract/login-history/login-history-endpoints'
import { hasAnyRole, type Portal, ROLES_OF_PORTAL } from '@portico/contract/role'
import type { User } from '../../database/schema/user.ts'

/** What keeps somebody with the right password out: its code, and how the login history names it. */
export interface SignInBlocker {
  code: ErrorCode
  result: SignInResult
}

/** What keeps a person out of a portal; null when they may enter. */
export function signInBlockerOf({ status, emailVerifiedAt, roles }: User, portal: Portal): SignInBlocker | null {
  if (status !== 'registered') return { code: 'AccountDeactivated', result: 'deactivated' }
  if (!emailVerifiedAt) return { code: 'EmailNotVerified', result: 'emailNotVerified' }
  return hasAnyRole(roles, ROLES_OF_PORTAL[portal]) ? null : { code: 'NotAllowedRole', result: 'notAllowedRole' }
}
