import { isRecord } from './check-settings.ts'
import type { SnapshotOAuth } from './gateway-snapshot.ts'

/** A longer answer of an introspection endpoint counts as a failure. */
export const INTROSPECTION_ANSWER_BYTES_MAX = 64 * 1024

/** Longest identifier of a person (product rules, section 5). */
const IDENTIFIER_MAX = 256
const SECOND_MS = 1_000

/** Returns the headers and the body that ask about a token by POST (RFC 7662, section 2.1). */
export function introspectionRequest(
  { authorization, tokenTypeHint }: Pick<SnapshotOAuth, 'authorization' | 'tokenTypeHint'>,
  token: string,
) {
  const form = new URLSearchParams({ token })
  if (tokenTypeHint !== null) form.set('token_type_hint', tokenTypeHint)
  return {
    headers: {
      authorization: `Basic ${authorization}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: form.toString(),
  }
}

/** What an introspection endpoint says of a valid token. */
export interface ActiveToken {
  /** The value of the identifier field; null if the answer has none. */
  identifier: string | null
  /** The scopes that the environment requires and the token does not have, separated by spaces; empty for none. */
  missingScope: string
  /** Whether the token is meant for the environment's audience. */
  hasAudience: boolean
}

export interface IntrospectionAnswer {
  /** `inactive` if unknown, expired, revoked or not valid yet. */
  verdict: 'inactive' | ActiveToken
  /** When the token expires, in Unix milliseconds; infinite if the answer does not say. */
  expiresAt: number
}

/** Reads an introspection answer (RFC 7662, section 2.2); null if it is not one. */
export function readIntrospectionAnswer(
  value: unknown,
  { identifierField, scope, audience }: Pick<SnapshotOAuth, 'identifierField' | 'scope' | 'audience'>,
  now: number,
): IntrospectionAnswer | null {
  if (!isRecord(value) || typeof value.active !== 'boolean') return null
  const expiresAt = timeOf(value.exp) ?? Infinity
  const startsAt = timeOf(value.nbf) ?? 0
  if (!value.active || expiresAt <= now || startsAt > now) return { verdict: 'inactive', expiresAt: Infinity }
  const identifier = Object.hasOwn(value, identifierField) ? value[identifierField] : null
  const scopes = typeof value.scope === 'string' ? value.scope.split(' ') : []
  const audiences = [value.aud].flat()
  return {
    verdict: {
      identifier: typeof identifier === 'string' && identifier !== '' && identifier.length <= IDENTIFIER_MAX ? identifier : null,
      missingScope: (scope ?? '')
        .split(' ')
        .filter((one) => one !== '' && !scopes.includes(one))
        .join(' '),
      hasAudience: audience === null || audiences.includes(audience),
    },
    expiresAt,
  }
}

function timeOf(seconds: unknown): number | null {
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * SECOND_MS : null
}
