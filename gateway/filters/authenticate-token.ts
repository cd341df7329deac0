import type { ActiveToken } from '@portico/contract/gateway-snapshot/introspection'
import type { TokenVerdict } from '../introspection/token-verdict.ts'
import type { CredentialPlan, SubscriptionPlan } from '../plan/plan.ts'
import type { Call, Decision, Verdict } from './call.ts'
import { because, refuse } from './refuse.ts'
import { unauthorised } from './unauthorised.ts'

/** Longer tokens are refused without asking. */
const TOKEN_MAX = 8_192
const BEARER_SCHEME = /^bearer(?: |$)/i
/** RFC 6750, section 2.1. */
const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i

/** Checks that the access token is active, has the environment's scope and audience, and that its client is subscribed to this API. */
export function authenticateToken(call: Call): Decision | Promise<Decision> {
  const { authorization = '' } = call.headers
  if (!BEARER_SCHEME.test(authorization))
    return unauthorised(call, 'Bearer', 'CredentialMissing', 'Send an access token in the Authorization header.')
  const token = BEARER.exec(authorization)?.[1]
  if (token === undefined || token.length > TOKEN_MAX) return invalid(call, 'invalid_token')
  const { oauth } = call.context.plan.environment
  if (!oauth) return failed()
  const verdict = call.context.verifyToken(oauth, token)
  return verdict instanceof Promise ? verdict.then((one) => decideToken(call, one)) : decideToken(call, verdict)
}

/** Returns whether an Authorization header holds an access token, which is not forwarded. */
export function isAccessToken(value: string): boolean {
  return BEARER_SCHEME.test(value)
}

function decideToken(call: Call, verdict: TokenVerdict): Decision {
  if (verdict === 'failed') return failed()
  if (verdict === 'inactive') return because(invalid(call, 'invalid_token'), 'tokenInactive')
  const audience = call.context.plan.environment.oauth?.audience ?? null
  if (!verdict.hasAudience) return because(invalid(call, 'invalid_token'), 'audienceMissing', audience)
  if (verdict.missingScope !== '') return because(invalid(call, 'insufficient_scope'), 'scopeMissing', verdict.missingScope)
  const subscription = subscriptionOf(call, verdict)
  if (!subscription) return refuse('NotSubscribed', 'The access token does not belong to a subscription to this API.')
  call.subscriptionId = subscription.id
  call.countedAs = subscription.countedAs
  return subscription.approved ? null : because(refuse('NotSubscribed', 'The subscription is not approved.'), 'subscriptionNotApproved')
}

/**
 * Returns the subscription to the called API of the person whom the token's identifier names: `client_id` by the client ID, `username` by
 * the user name, any other field by both. An identifier that names two people names nobody.
 */
function subscriptionOf({ context, api }: Call, { identifier }: ActiveToken): SubscriptionPlan | null {
  const field = context.plan.environment.oauth?.identifierField
  if (identifier === null || !api) return null
  const people = [
    ...(field === 'username' ? [] : [context.credentials.byClientId.get(identifier)]),
    ...(field === 'client_id' ? [] : [context.credentials.byUserName.get(identifier)]),
  ].filter((person): person is NonNullable<ReturnType<CredentialPlan['byClientId']['get']>> => person !== undefined)
  const found = new Set(people.map((person) => person.get(api.id)))
  const [subscription] = found.size === 1 ? found : []
  return subscription?.apiId === api.id ? subscription : null
}

function invalid(call: Call, reason: 'invalid_token' | 'insufficient_scope'): Verdict {
  const scope = call.context.plan.environment.oauth?.scope
  const extra = reason === 'insufficient_scope' ? `, error="${reason}", scope="${scope}"` : `, error="${reason}"`
  return unauthorised(call, 'Bearer', 'CredentialInvalid', 'The access token is invalid.', extra)
}

function failed(): Decision {
  return refuse('IntrospectionFailed', 'The access token could not be verified.')
}
