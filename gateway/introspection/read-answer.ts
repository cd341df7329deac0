import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { TokenVerdict } from './token-verdict.ts'

/** Longest identifier of a person (product rules, section 5). */
const IDENTIFIER_MAX = 256
const SECOND_MS = 1_000

export interface ReadAnswer {
  verdict: Exclude<TokenVerdict, 'failed'>
  /** When the token expires, in Unix milliseconds; infinite if the answer does not say. */
  expiresAt: number
}

/** Reads an introspection answer (RFC 7662, section 2.2); null if it is not one. */
export function readAnswer(value: unknown, { identifierField, scope, audience }: SnapshotOAuth, now: number): ReadAnswer | null {
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
      hasScope: scope === null || scope.split(' ').every((one) => one === '' || scopes.includes(one)),
      hasAudience: audience === null || audiences.includes(audience),
    },
    expiresAt,
  }
}

function timeOf(seconds: unknown): number | null {
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * SECOND_MS : null
}
