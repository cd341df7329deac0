import { isRecord } from './check-settings.ts'
import type { SnapshotOAuth } from './gateway-snapshot.ts'

const TIMEOUT_MS_MIN = 100
const TIMEOUT_MS_MAX = 10_000
const TEXT_MAX = 2_000

/** Returns whether a value can be used to introspect access tokens. */
export function isSnapshotOAuth(value: unknown): value is SnapshotOAuth {
  if (!isRecord(value)) return false
  const { introspectionUri, authorization, tokenTypeHint, identifierField, scope, audience, timeoutMs } = value
  return (
    isEndpoint(introspectionUri) &&
    typeof authorization === 'string' &&
    /^[A-Za-z0-9+/=]{2,255}$/.test(authorization) &&
    (tokenTypeHint === null || (typeof tokenTypeHint === 'string' && /^[a-z0-9_-]{5,20}$/.test(tokenTypeHint))) &&
    typeof identifierField === 'string' &&
    /^[A-Za-z0-9_.:-]{1,63}$/.test(identifierField) &&
    isTextOrNull(scope) &&
    isTextOrNull(audience) &&
    Number.isSafeInteger(timeoutMs) &&
    Number(timeoutMs) >= TIMEOUT_MS_MIN &&
    Number(timeoutMs) <= TIMEOUT_MS_MAX
  )
}

function isEndpoint(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > TEXT_MAX || !/^https?:\/\/[!-~]+$/.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === ''
}

/** Printable characters only: a scope is also written to the header of a refusal. */
function isTextOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.length <= TEXT_MAX && /^[ !#-[\]-~]+$/.test(value))
}
