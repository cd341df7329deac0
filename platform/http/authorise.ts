import { ACCESS, type Action, isOpen, mayDo } from '@portico/contract/access'
import type { FastifyRequest } from 'fastify'
import { identifyGateway } from '../features/gateway-link/identify-gateway.ts'
import { identifyPersonalToken } from '../features/personal-token/identify-personal-token.ts'
import { identifyPerson } from '../features/session/identify-person.ts'
import type { CallingGateway, CallingToken, Person } from './caller.ts'
import type { Platform } from './platform.ts'
import { Refusal, refuse } from './refusal.ts'
import { isOneOfSecrets } from './same-secret.ts'

/** The caller, as far as the endpoint's row of the access table requires. */
export interface Caller {
  person: Person | null
  gateway: CallingGateway | null
  token: CallingToken | null
}

const NOBODY: Caller = { person: null, gateway: null, token: null }

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
  if (audiences.includes('token')) return { ...NOBODY, ...(await authoriseToken(platform, action, credential, request)) }
  const person = await identifyPerson(platform, credential)
  return mayDo(action, person.roles) ? { ...NOBODY, person } : refuse('NotAllowedRole')
}

/**
 * Identifies the personal token of a call and its owner, and checks that the token has the scope of the action. Wrong tokens are limited by
 * network. Throws PersonalTokenInvalid, PersonalTokenScopeMissing or TooManyRequests.
 */
async function authoriseToken(platform: Platform, action: Action, secret: string, request: FastifyRequest) {
  try {
    const { person, token } = await identifyPersonalToken(platform.db, secret)
    const scope = action.slice('token.'.length)
    const isInScope = scope === 'read' || token.scopes.some((each) => each === scope)
    return isInScope ? { person, token } : refuse('PersonalTokenScopeMissing', { scope })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PersonalTokenInvalid') await platform.limitWrongTokens(request)
    throw error
  }
}
