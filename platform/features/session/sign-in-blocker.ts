import type { ErrorCode } from '@portico/contract/error-code'
import type { SignInResult } from '@portico/contract/login-history/login-history-endpoints'
import { hasAnyRole, type Portal, ROLES_OF_PORTAL } from '@portico/contract/role'
import type { User } from '../../database/schema/user.ts'

/** Why a person with the right password may not sign in: the error code, and the result in the login history. */
export interface SignInBlocker {
  code: ErrorCode
  result: SignInResult
}

/** Returns why a person may not sign in to a portal; null if they may. */
export function signInBlockerOf({ status, emailVerifiedAt, roles }: User, portal: Portal): SignInBlocker | null {
  if (status !== 'registered') return { code: 'AccountDeactivated', result: 'deactivated' }
  if (!emailVerifiedAt) return { code: 'EmailNotVerified', result: 'emailNotVerified' }
  return hasAnyRole(roles, ROLES_OF_PORTAL[portal]) ? null : { code: 'NotAllowedRole', result: 'notAllowedRole' }
}
