import type { Value } from '@portico/contract/endpoint'
import type { IntrospectionTest } from '@portico/contract/environment/environment-endpoints'
import type { introspectionTestInput } from '@portico/contract/environment/oauth-input'
import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import {
  INTROSPECTION_ANSWER_BYTES_MAX,
  introspectionRequest,
  readIntrospectionAnswer,
} from '@portico/contract/gateway-snapshot/introspection'
import { isAddressDenied } from '@portico/outbound/address-denied'
import type { Outbound } from '@portico/outbound/outbound'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { environments } from '../../database/schema/environment.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { newToken } from '../../database/token.ts'
import { callOutbound, readUpTo } from '../../http/outbound-call.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseWithoutAuthorization, storedAuthorization } from './environment-oauth.ts'

type Input = Value<typeof introspectionTestInput>

const REFUSED_STATUSES = [401, 403]

/**
 * Asks an introspection endpoint about a token, as gateways would with these settings, and returns what came back; without a token, about a
 * random one. An empty authorization value is the stored one of the environment, for an endpoint of the same origin only. Changes nothing.
 * Throws EnvironmentNotFound, or ClassValidatorPassFailed without an authorization value.
 */
export async function testIntrospection(
  db: Reader,
  secrets: SecretBox,
  { environmentId, token, ...input }: Input,
  outbound: Outbound,
): Promise<IntrospectionTest> {
  const environment = environmentId ? await environmentOf(db, environmentId) : null
  const authorization = input.authorization || (environment && storedAuthorization(environment, input.introspectionUri, secrets))
  if (!authorization) return refuseWithoutAuthorization('authorization', environment)
  const { introspectionUri, tokenTypeHint, identifierField, scope, audience, timeoutMs } = input
  const oauth: SnapshotOAuth = {
    ...{ introspectionUri, authorization, identifierField, timeoutMs },
    ...{ tokenTypeHint: tokenTypeHint || null, scope: scope || null, audience: audience || null },
  }
  const startedAt = performance.now()
  const { verdict, ...seen } = await ask(oauth, token || newToken(), outbound)
  const durationMs = Math.round(performance.now() - startedAt)
  if (!token || !verdict) return { ...seen, durationMs, token: null }
  if (verdict === 'inactive') return { ...seen, durationMs, token: { active: false, ...NOTHING } }
  const { missingScope, ...read } = verdict
  return { ...seen, durationMs, token: { active: true, hasScope: missingScope === '', ...read } }
}

const NOTHING = { identifier: null, hasScope: false, hasAudience: false }

type Seen = Pick<IntrospectionTest, 'result' | 'status'> & { verdict?: NonNullable<ReturnType<typeof readIntrospectionAnswer>>['verdict'] }

async function ask(oauth: SnapshotOAuth, token: string, outbound: Outbound): Promise<Seen> {
  const deadline = AbortSignal.timeout(oauth.timeoutMs)
  const { headers, body } = introspectionRequest(oauth, token)
  const call = { url: new URL(oauth.introspectionUri), method: 'POST', headers: Object.entries(headers), body: Buffer.from(body) }
  try {
    const answer = await callOutbound(call, outbound, deadline)
    const status = answer.statusCode ?? 0
    const { bytes, truncated } = await readUpTo(answer, INTROSPECTION_ANSWER_BYTES_MAX)
    if (status !== 200) return { result: REFUSED_STATUSES.includes(status) ? 'authorizationRefused' : 'otherStatus', status }
    const read = truncated ? null : readIntrospectionAnswer(parsed(bytes), oauth, Date.now())
    return read ? { result: 'works', status, verdict: read.verdict } : { result: 'notAnAnswer', status }
  } catch (error) {
    if (isAddressDenied(error)) return { result: 'notAllowed', status: null }
    return { result: deadline.aborted ? 'timeout' : 'unreachable', status: null }
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

async function environmentOf(db: Reader, id: string): Promise<typeof environments.$inferSelect> {
  const [row] = await db.select().from(environments).where(eq(environments.id, id))
  return row ?? refuse('EnvironmentNotFound')
}
