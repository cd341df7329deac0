import { hasAnyRole, type Role } from '@portico/contract/role'
import type { StepMethod } from '@portico/contract/session/session'
import type { RoleGroup } from '@portico/contract/setting/setting-endpoints'
import type { SessionSettings } from '../setting/setting-queries.ts'

const ROLES_OF_GROUP: Record<RoleGroup, readonly Role[]> = {
  admin: ['superAdmin', 'admin'],
  developer: ['developer'],
  user: ['user'],
}

/** Whether the settings ask people with these roles for a second step. */
export function isSecondStepSet(
  { twoStep, twoStepRoles }: Pick<SessionSettings, 'twoStep' | 'twoStepRoles'>,
  roles: readonly Role[],
): boolean {
  return twoStep && twoStepRoles.some((group) => hasAnyRole(roles, ROLES_OF_GROUP[group]))
}

/**
 * How the second step of a sign-in is passed; null when the password is enough. One's own authenticator is always asked; a code is mailed
 * where the settings ask for one, and where others guess at the account and its person is not known.
 */
export function secondStepOf(
  settings: SessionSettings,
  { roles, hasAuthenticator, isSuspicious }: { roles: readonly Role[]; hasAuthenticator: boolean; isSuspicious: boolean },
): StepMethod | null {
  if (hasAuthenticator) return 'authenticator'
  return isSuspicious || isSecondStepSet(settings, roles) ? 'mail' : null
}
