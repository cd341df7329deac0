import { ACCESS, type Action, isOpen, mayDo } from '@portico/contract/access'
import type { FastifyRequest } from 'fastify'
import { identifyGateway } from '../features/gateway-link/identify-gateway.ts'
import { identifyPerson } from '../features/session/identify-person.ts'
import type { CallingGateway, Person } from './caller.ts'
import type { Platform } from './platform.ts'
import { refuse } from './refusal.ts'
import { isOneOfSecrets } from './same-secret.ts'

/** The caller, as far as the endpoint's row of the access table requires. */
export interface Caller {
  person: Person | null
  gateway: CallingGateway | null
}

const NOBODY: Caller = { person: null, gateway: null }

/** Identifies the caller and checks their right to an action; throws a 401 or 403 otherwise. Open actions need no caller. */
export async function authorise(platform: Platform, action: Action, request: FastifyRequest): Promise<Caller> {
  if (isOpen(action)) return NOBODY
  const audiences = ACCESS[action] as readonly string[]
  const [scheme = '', credential = ''] = (request.headers.authorization ?? '').split(' ', 2)
  if (audiences.includes('gateway')) {
    const gateway = scheme === 'Gateway' ? await identifyGateway(platform.db, credential) : null
    return gateway ? { ...NOBODY, gateway } : refuse('Unauthorized')
  }
  if (audiences.includes('web')) {
    return scheme === 'Web' && isOneOfSecrets(credential, platform.config.webTokens) ? NOBODY : refuse('Unauthorized')
  }
  if (scheme.toLowerCase() !== 'bearer') refuse('Unauthorized')
  const person = await identifyPerson(platform, credential)
  return mayDo(action, person.roles) ? { ...NOBODY, person } : refuse('NotAllowedRole')
}
