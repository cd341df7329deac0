/** Limits of the OAuth 2.0 settings of an environment (product rules, section 5). */
export const INTROSPECTION_URI_MIN = 10
export const INTROSPECTION_URI_MAX = 2_000
export const AUTHORIZATION_MIN = 2
export const AUTHORIZATION_MAX = 255
export const TOKEN_TYPE_HINT_MIN = 5
export const TOKEN_TYPE_HINT_MAX = 20
export const IDENTIFIER_FIELD_MAX = 63
export const IDENTIFIER_FIELD_DEFAULT = 'client_id'
export const OAUTH_TEXT_MAX = 2_000
/** Of one look-up, connection included. */
export const INTROSPECTION_MS_MIN = 100
export const INTROSPECTION_MS_MAX = 10_000
export const INTROSPECTION_MS_DEFAULT = 2_000
/** Longest access token of a test, in characters. */
export const TEST_TOKEN_MAX = 8_192

/** What a test of an introspection endpoint found. `notAnAnswer`: 200 without JSON that RFC 7662 describes. */
export const INTROSPECTION_RESULTS = [
  'works',
  'authorizationRefused',
  'otherStatus',
  'notAnAnswer',
  'timeout',
  'unreachable',
  'notAllowed',
] as const
export type IntrospectionResult = (typeof INTROSPECTION_RESULTS)[number]

export const AUTHORIZATION_PATTERN = /^[A-Za-z0-9+/=]+$/
export const TOKEN_TYPE_HINT_PATTERN = /^[a-z0-9_-]+$/
export const IDENTIFIER_FIELD_PATTERN = /^[A-Za-z0-9_.:-]+$/
/** Scopes and audiences: what a quoted text of a header may contain, because a refusal names them there. */
export const OAUTH_TEXT_PATTERN = /^[ !#-[\]-~]+$/

/** Returns whether a text is the URL of an introspection endpoint: http or https, without spaces and without a user. */
export function isIntrospectionUri(text: string): boolean {
  if (!/^https?:\/\/[!-~]+$/.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}
