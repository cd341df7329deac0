import { hash } from 'node:crypto'
import type { KeyPlan } from '../plan/plan.ts'
import { authenticateToken } from './authenticate-token.ts'
import type { Call, Decision } from './call.ts'
import { because, refuse } from './refuse.ts'
import { unauthorised } from './unauthorised.ts'

/** Longer values are refused without hashing. */
const KEY_MAX = 200
const API_KEY_SCHEME = /^apikey +/i

/** Checks that the credential is known and its subscription to this API is approved. Only an access token may take a promise. */
export function authenticate(call: Call): Decision | Promise<Decision> {
  return call.method?.auth === 'oauth2' ? authenticateToken(call) : authenticateKey(call)
}

function authenticateKey(call: Call): Decision {
  const key = keyOf(call)
  if (!key) return unauthorised(call, 'ApiKey', 'CredentialMissing', 'Send an API key in the X-API-Key header.')
  const entry = entryOf(call, key)
  if (!entry) return unauthorised(call, 'ApiKey', 'CredentialInvalid', 'The API key is invalid.')
  const { subscription } = entry
  if (subscription.apiId !== call.api?.id)
    return because(refuse('NotSubscribed', 'The API key does not belong to a subscription to this API.'), 'subscriptionOfOtherApi')
  call.subscriptionId = subscription.id
  call.keyId = entry.keyId
  call.countedAs = subscription.countedAs
  return subscription.approved ? null : because(refuse('NotSubscribed', 'The subscription is not approved.'), 'subscriptionNotApproved')
}

/**
 * Returns the subscription of the API key that a call carries, so that a call that was refused before its key was checked is known to be its
 * subscriber's; null for an unknown key and for one of another API.
 */
export function subscriptionOfKey(call: Call): string | null {
  const subscription = entryOf(call, keyOf(call))?.subscription
  return subscription && (call.api === null || subscription.apiId === call.api.id) ? subscription.id : null
}

/** Returns the entry of a key that is known and has not ended. */
function entryOf({ context, now }: Call, key: string | undefined): KeyPlan | undefined {
  if (!key || key.length > KEY_MAX) return undefined
  const entry = context.credentials.byHash.get(hash('sha256', key, 'hex'))
  return entry && (entry.endsAt === null || now < entry.endsAt) ? entry : undefined
}

function keyOf({ headers }: Call): string | undefined {
  const own = headers['x-api-key']
  if (typeof own === 'string') return own
  const { authorization } = headers
  return authorization && API_KEY_SCHEME.test(authorization) ? authorization.replace(API_KEY_SCHEME, '') : undefined
}

/** Returns whether an Authorization header is a gateway credential, which is not forwarded. */
export function isOwnAuthorization(value: string): boolean {
  return API_KEY_SCHEME.test(value)
}
