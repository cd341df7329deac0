import { KEY_PLACEHOLDER, TOKEN_PLACEHOLDER } from './credential-placeholders'
import type { SampleCall } from './sample-call'

/** Returns the header that carries a credential; a placeholder for the credential unless one is given. */
export function credentialHeader(authType: 'apiKey' | 'oauth2', key = KEY_PLACEHOLDER): Record<string, string> {
  return authType === 'oauth2' ? { Authorization: `Bearer ${TOKEN_PLACEHOLDER}` } : { 'X-API-Key': key }
}

interface FirstMethod {
  httpMethod: string
  path: string
  authType: 'apiKey' | 'oauth2'
}

/** Returns the first call of a consumer: only the address and the credential, of which an access token is always a placeholder. */
export function firstCallOf(serviceUrl: string, first: FirstMethod, key: string): SampleCall {
  return {
    method: first.httpMethod,
    url: `${serviceUrl}${first.path.replace(/\{[^{}/]+\}/g, '1')}`,
    headers: credentialHeader(first.authType, key),
  }
}
