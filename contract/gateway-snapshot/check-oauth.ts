import {
  AUTHORIZATION_MAX,
  AUTHORIZATION_MIN,
  AUTHORIZATION_PATTERN,
  IDENTIFIER_FIELD_MAX,
  IDENTIFIER_FIELD_PATTERN,
  INTROSPECTION_MS_MAX,
  INTROSPECTION_MS_MIN,
  INTROSPECTION_URI_MAX,
  isIntrospectionUri,
  OAUTH_TEXT_MAX,
  OAUTH_TEXT_PATTERN,
  TOKEN_TYPE_HINT_MAX,
  TOKEN_TYPE_HINT_MIN,
  TOKEN_TYPE_HINT_PATTERN,
} from '../environment/oauth.ts'
import { isRecord } from './check-settings.ts'
import type { SnapshotOAuth } from './gateway-snapshot.ts'

/** Returns whether a value can be used to introspect access tokens. */
export function isSnapshotOAuth(value: unknown): value is SnapshotOAuth {
  if (!isRecord(value)) return false
  const { introspectionUri, authorization, tokenTypeHint, identifierField, scope, audience, timeoutMs } = value
  return (
    isText(introspectionUri, 1, INTROSPECTION_URI_MAX) &&
    isIntrospectionUri(introspectionUri) &&
    isText(authorization, AUTHORIZATION_MIN, AUTHORIZATION_MAX, AUTHORIZATION_PATTERN) &&
    (tokenTypeHint === null || isText(tokenTypeHint, TOKEN_TYPE_HINT_MIN, TOKEN_TYPE_HINT_MAX, TOKEN_TYPE_HINT_PATTERN)) &&
    isText(identifierField, 1, IDENTIFIER_FIELD_MAX, IDENTIFIER_FIELD_PATTERN) &&
    (scope === null || isText(scope, 1, OAUTH_TEXT_MAX, OAUTH_TEXT_PATTERN)) &&
    (audience === null || isText(audience, 1, OAUTH_TEXT_MAX, OAUTH_TEXT_PATTERN)) &&
    Number.isSafeInteger(timeoutMs) &&
    Number(timeoutMs) >= INTROSPECTION_MS_MIN &&
    Number(timeoutMs) <= INTROSPECTION_MS_MAX
  )
}

function isText(value: unknown, min: number, max: number, pattern = /^/): value is string {
  return typeof value === 'string' && value.length >= min && value.length <= max && pattern.test(value)
}
