import { type AuthType, isServedAuthType } from '@portico/contract/stage/stage'
import type { Transaction } from '../../database/database.ts'
import { refuse } from '../../http/refusal.ts'
import { verifiesTokens } from '../environment/environment-queries.ts'

/** Throws EnvironmentNotFound, or ClassValidatorPassFailed if the gateways of the environment cannot authenticate callers that way. */
export async function requireServedAuthType(tx: Transaction, environmentId: string, authType: AuthType): Promise<void> {
  if (isServedAuthType(authType, await verifiesTokens(tx, environmentId))) return
  refuse('ClassValidatorPassFailed', { fields: [{ path: 'authType', rule: 'authTypeNotServed', values: {} }] })
}
