import { AUTH_TYPES, type AuthType } from '@portico/contract/stage/stage'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'

/** Returns how callers of a version's methods authenticate, each way once, in the order of `AUTH_TYPES`. */
export function authTypesOf({ authType, methods }: Pick<DeployedServing, 'authType' | 'methods'>): AuthType[] {
  const used = new Set(methods.length === 0 ? [authType] : methods.map((method) => method.authType ?? authType))
  return AUTH_TYPES.filter((type) => used.has(type))
}
