import { hasAnyRole, type Role } from '@portico/contract/role'
import type { StepMethod } from '@portico/contract/session/session'
import type { RoleGroup } from '@portico/contract/setting/setting-endpoints'
import type { SessionSettings } from '../setting/setting-queries.ts'

const ROLES_OF_GROUP: Record<RoleGroup, readonly Role[]> = {
  admin: ['superAdmin', 'admin'],
  developer: ['developer'],
  user: ['user'],
}

/** Returns whether the settings require a second step for these roles. */
export function isSecondStepSet(
  { twoStep, twoStepRoles }: Pick<SessionSettings, 'twoStep' | 'twoStepRoles'>,
  roles: readonly Role[],
): boolean {
  return twoStep && twoStepRoles.some((group) => hasAnyRole(roles, ROLES_OF_GROUP[group]))
}

/**
 * Returns the second step of a sign-in; null if the password is enough. An authenticator app is always required; a code is emailed if the
 * settings require one, or if the account is under attack and the network is unknown.
 */
export function secondStepOf(
  settings: SessionSettings,
  { roles, hasAuthenticator, isSuspicious }: { roles: readonly Role[]; hasAuthenticator: boolean; isSuspicious: boolean },
): StepMethod | null {
  if (hasAuthenticator) return 'authenticator'
  return isSuspicious || isSecondStepSet(settings, roles) ? 'mail' : null
}
