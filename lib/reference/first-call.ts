import { KEY_PLACEHOLDER, TOKEN_PLACEHOLDER } from './credential-placeholders'
import type { SampleCall } from './sample-call'

/** Returns the header that carries a credential; a placeholder for the credential unless one is given. */
export function credentialHeader(authType: 'apiKey' | 'oauth2', key = KEY_PLACEHOLDER): Record<string, string> {
  return authType === 'oauth2' ? { Authorization: `Bearer ${TOKEN_PLACEHOLDER}` } : { 'X-API-Key': key }
}

/** Returns the first call of a consumer who has a key: only the address and the key. */
export function firstCallOf(serviceUrl: string, first: { httpMethod: string; path: string }, key: string): SampleCall {
  return {
    method: first.httpMethod,
    url: `${serviceUrl}${first.path.replace(/\{[^{}/]+\}/g, '1')}`,
    headers: credentialHeader('apiKey', key),
  }
}
