import type { Value } from '@portico/contract/endpoint'
import type { EnvironmentOAuth } from '@portico/contract/environment/environment-endpoints'
import type { oauthInput } from '@portico/contract/environment/oauth-input'
import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { environments } from '../../database/schema/environment.ts'
import type { SealedRow } from '../../database/sealed-values.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { refuse } from '../../http/refusal.ts'

type Row = typeof environments.$inferSelect
type OAuthInput = Value<typeof oauthInput>

/** Returns the row of an environment's authorization value for `SecretBox`. */
const authorizationRow = (environmentId: string): SealedRow => `environments/${environmentId}`

/**
 * Returns the columns of OAuth 2.0 settings. An empty authorization value keeps the one of `before` while the endpoint has the same origin,
 * so that nobody can have it sent elsewhere. Throws ClassValidatorPassFailed if OAuth 2.0 is on and there is none.
 */
export function oauthColumns(secrets: SecretBox, environmentId: string, input: OAuthInput, before: Row | null) {
  const { enabled, introspectionUri, authorization, tokenTypeHint, identifierField, scope, audience, timeoutMs } = input
  const kept = keptAuthorization(introspectionUri, before)
  const sealed = authorization ? secrets.seal(authorization, authorizationRow(environmentId)) : kept
  if (enabled && sealed === null) refuseWithoutAuthorization('oauth.authorization', before)
  return {
    oauthEnabled: enabled,
    oauthIntrospectionUri: introspectionUri || null,
    oauthAuthorizationSealed: sealed,
    oauthTypeHint: tokenTypeHint || null,
    oauthIdentifierField: identifierField,
    oauthScope: scope || null,
    oauthAudience: audience || null,
    oauthTimeoutMs: timeoutMs,
  }
}

/** Returns the OAuth 2.0 settings for screens, without the authorization value. */
export function presentOAuth(row: Row): EnvironmentOAuth {
  return {
    enabled: row.oauthEnabled,
    introspectionUri: row.oauthIntrospectionUri,
    hasAuthorization: row.oauthAuthorizationSealed !== null,
    tokenTypeHint: row.oauthTypeHint,
    identifierField: row.oauthIdentifierField,
    scope: row.oauthScope,
    audience: row.oauthAudience,
    timeoutMs: row.oauthTimeoutMs,
  }
}

/**
 * Returns the OAuth 2.0 settings with the authorization value in plain text, for gateways only; null if it is off. A value that cannot be
 * opened counts as off: calls with tokens are then refused, and the rest of the environment is not affected.
 */
export function snapshotOAuth(row: Row, secrets: SecretBox): SnapshotOAuth | null {
  const { oauthIntrospectionUri: introspectionUri, oauthAuthorizationSealed: sealed } = row
  if (!row.oauthEnabled || introspectionUri === null || sealed === null) return null
  const authorization = openedAuthorization(row, secrets)
  if (authorization === null) return null
  return {
    introspectionUri,
    authorization,
    tokenTypeHint: row.oauthTypeHint,
    identifierField: row.oauthIdentifierField,
    scope: row.oauthScope,
    audience: row.oauthAudience,
    timeoutMs: row.oauthTimeoutMs,
  }
}

/** Returns the stored authorization value for an endpoint; null if there is none, or the stored one belongs to another origin. */
export function storedAuthorization(row: Row, introspectionUri: string, secrets: SecretBox): string | null {
  return keptAuthorization(introspectionUri, row) === null ? null : openedAuthorization(row, secrets)
}

function openedAuthorization({ id, oauthAuthorizationSealed: sealed }: Row, secrets: SecretBox): string | null {
  try {
    return sealed === null ? null : secrets.open(sealed, authorizationRow(id))
  } catch {
    return null
  }
}

function keptAuthorization(introspectionUri: string | undefined, before: Row | null): string | null {
  if (!before?.oauthIntrospectionUri || !introspectionUri) return null
  return new URL(before.oauthIntrospectionUri).origin === new URL(introspectionUri).origin ? before.oauthAuthorizationSealed : null
}

/** Refuses settings without an authorization value, of a new environment or one whose stored value belongs to another origin. */
export function refuseWithoutAuthorization(path: string, before: Row | null): never {
  const rule = before?.oauthAuthorizationSealed ? 'authorizationAgain' : 'required'
  return refuse('ClassValidatorPassFailed', { fields: [{ path, rule, values: {} }] })
}
