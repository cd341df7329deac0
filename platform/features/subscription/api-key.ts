import { createHash, createHmac } from 'node:crypto'
import { API_KEY_PREFIX } from '@portico/contract/subscription/subscription-endpoints'
import { newPrefixedSecret, prefixedSecretOf } from '../../database/prefixed-secret.ts'

/** Returns a new API key: `pk_`, 32 random base62 characters, 6 of checksum. */
export function newApiKey(): string {
  return newPrefixedSecret(API_KEY_PREFIX)
}

/** Returns the API key by which a personal token calls a subscription's API: only who has the token can compute it. */
export function apiKeyOfToken(token: string, subscriptionId: string): string {
  return prefixedSecretOf(API_KEY_PREFIX, createHmac('sha256', token).update(`api key ${subscriptionId}`).digest())
}

/** Returns the stored form of a key, which gateways compare: lower-case hex of its SHA-256. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
