import { ruleMessage } from '../rule/rule-message.ts'
import { minLength, textOf, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import {
  AUTHORIZATION_MAX,
  AUTHORIZATION_MIN,
  AUTHORIZATION_PATTERN,
  IDENTIFIER_FIELD_DEFAULT,
  IDENTIFIER_FIELD_MAX,
  IDENTIFIER_FIELD_PATTERN,
  INTROSPECTION_MS_DEFAULT,
  INTROSPECTION_MS_MAX,
  INTROSPECTION_MS_MIN,
  INTROSPECTION_URI_MAX,
  INTROSPECTION_URI_MIN,
  isIntrospectionUri,
  OAUTH_TEXT_MAX,
  OAUTH_TEXT_PATTERN,
  TEST_TOKEN_MAX,
  TOKEN_TYPE_HINT_MAX,
  TOKEN_TYPE_HINT_MIN,
  TOKEN_TYPE_HINT_PATTERN,
} from './oauth.ts'

const introspectionUri = () =>
  yup
    .string()
    .trim()
    .max(INTROSPECTION_URI_MAX)
    .test(minLength(INTROSPECTION_URI_MIN))
    .test('introspectionUri', ruleMessage('introspectionUri'), (text) => !text || isIntrospectionUri(text))

const fields = {
  /** Sent as `Authorization: Basic`. Empty keeps the stored one, as long as the endpoint has the same origin. */
  authorization: textOf(AUTHORIZATION_PATTERN, 'authorizationCharacters', AUTHORIZATION_MIN, AUTHORIZATION_MAX),
  tokenTypeHint: textOf(TOKEN_TYPE_HINT_PATTERN, 'tokenTypeHint', TOKEN_TYPE_HINT_MIN, TOKEN_TYPE_HINT_MAX),
  /** The member of the answer that names a person. */
  identifierField: textOf(IDENTIFIER_FIELD_PATTERN, 'identifierField', 1, IDENTIFIER_FIELD_MAX).default(IDENTIFIER_FIELD_DEFAULT),
  /** Scopes that a token must have, separated by spaces. Empty checks none. */
  scope: textOf(OAUTH_TEXT_PATTERN, 'oauthText', 1, OAUTH_TEXT_MAX),
  /** An audience that a token must be meant for. Empty checks none. */
  audience: textOf(OAUTH_TEXT_PATTERN, 'oauthText', 1, OAUTH_TEXT_MAX),
  timeoutMs: yup.number().integer().min(INTROSPECTION_MS_MIN).max(INTROSPECTION_MS_MAX).default(INTROSPECTION_MS_DEFAULT),
}

/** How gateways verify access tokens (RFC 7662). The settings stay while it is off. */
export const oauthInput = yup
  .object({
    enabled: yup.boolean().default(false),
    introspectionUri: introspectionUri().when('enabled', ([enabled], uri) => (enabled ? uri.required() : uri)),
    ...fields,
  })
  .noUnknown()

/** Settings to test before they are saved, and a token to ask about; without one, a random token. */
export const introspectionTestInput = yup
  .object({
    /** The environment whose stored authorization value is used if it is empty here. */
    environmentId: uuid(),
    introspectionUri: introspectionUri().required(),
    ...fields,
    token: textOf(/^[!-~]+$/, 'token', 1, TEST_TOKEN_MAX),
  })
  .noUnknown()
