import type { IncomingMessage } from 'node:http'
import { TRY_ANSWER_MAX_BYTES, TRY_CALL_TIMEOUT_MS, type TryFailure } from '@portico/contract/api-document/api-document'
import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { isAddressDenied } from '@portico/outbound/address-denied'
import type { Outbound } from '@portico/outbound/outbound'
import { callOutbound, readUpTo } from '../../http/outbound-call.ts'

/** A call of a version through its gateway. */
export interface GatewayCall {
  url: URL
  method: string
  headers: [string, string][]
  body: Buffer | null
}

type GatewayAnswer = Omit<TryCallAnswer, 'url'> | { failure: TryFailure }

/**
 * Makes one call under the outbound policy of gateways: follows no redirect, reads at most `TRY_ANSWER_MAX_BYTES` of the answer, and takes
 * at most `timeoutMs`.
 */
export async function callGateway(call: GatewayCall, outbound: Outbound, timeoutMs = TRY_CALL_TIMEOUT_MS): Promise<GatewayAnswer> {
  const startedAt = performance.now()
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await answerOf(call, outbound, deadline)
    const { bytes, truncated } = await readUpTo(answer, TRY_ANSWER_MAX_BYTES)
    const text = textOf(bytes, answer.headers['content-encoding'])
    return {
      status: answer.statusCode ?? 0,
      statusText: answer.statusMessage ?? '',
      headers: pairs(answer.rawHeaders),
      body: text ?? bytes.toString('base64'),
      base64: text === undefined,
      bodyBytes: bytes.length,
      truncated,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      requestId: String(answer.headers['x-request-id'] ?? '') || null,
    }
  } catch (error) {
    if (isAddressDenied(error)) return { failure: 'addressNotAllowed' }
    return { failure: deadline.aborted ? 'timeout' : 'unreachable' }
  }
}

function answerOf({ url, method, headers, body }: GatewayCall, outbound: Outbound, signal: AbortSignal): Promise<IncomingMessage> {
  const all = [
    ...headers,
    ...(headers.some(([name]) => name.toLowerCase() === 'user-agent') ? [] : [['User-Agent', 'Portico-Console'] as const]),
    ['Accept-Encoding', 'identity'] as const,
  ]
  const sent = method === 'GET' || method === 'HEAD' ? null : body
  return callOutbound({ url, method, headers: grouped(all), body: sent }, outbound, signal)
}

/** Groups headers by name; several values of one header stay several. */
function grouped(headers: Iterable<readonly [string, string]>): Map<string, string | string[]> {
  const byName = new Map<string, { name: string; values: string[] }>()
  for (const [name, value] of headers) {
    const known = byName.get(name.toLowerCase())
    if (known) known.values.push(value)
    else byName.set(name.toLowerCase(), { name, values: [value] })
  }
  return new Map([...byName.values()].map(({ name, values }) => [name, values.length === 1 ? (values[0] ?? '') : values]))
}

/** Returns the body as text; undefined if it is binary. A character that is cut at the end does not make it binary. */
function textOf(bytes: Buffer, encoding: string | undefined): string | undefined {
  if (encoding !== undefined && encoding !== 'identity') return undefined
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

function pairs(rawHeaders: readonly string[]): TryCallAnswer['headers'] {
  const headers: TryCallAnswer['headers'] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.push({ name: rawHeaders[at] ?? '', value: rawHeaders[at + 1] ?? '' })
  return headers
}
