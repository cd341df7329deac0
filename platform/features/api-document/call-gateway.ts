import { type LookupOptions, lookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { TRY_ANSWER_MAX_BYTES, TRY_CALL_TIMEOUT_MS, type TryFailure } from '@portico/contract/api-document/api-document'
import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { isAddressAllowed } from '../target-server/address-policy.ts'

/** A call of a version through its gateway. */
export interface GatewayCall {
  url: URL
  method: string
  headers: [string, string][]
  body: string | null
}

type GatewayAnswer = Omit<TryCallAnswer, 'url'> | { failure: TryFailure }

// Gateways of one machine listen on loopback; link-local and the metadata services of clouds are never called.
const POLICY = { allowLoopback: true }

class NotAllowed extends Error {}

/**
 * Makes one call: no redirect is followed, at most `TRY_ANSWER_MAX_BYTES` of the answer are read, and all of it takes at most `timeoutMs`.
 * The name is resolved once, and exactly what it resolves to is connected to.
 */
export async function callGateway(call: GatewayCall, timeoutMs = TRY_CALL_TIMEOUT_MS): Promise<GatewayAnswer> {
  const startedAt = performance.now()
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await answerOf(call, deadline)
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
    if (error instanceof NotAllowed) return { failure: 'addressNotAllowed' }
    return { failure: deadline.aborted ? 'timeout' : 'unreachable' }
  }
}

function answerOf({ url, method, headers, body }: GatewayCall, signal: AbortSignal): Promise<IncomingMessage> {
  if (isIP(hostOf(url)) !== 0 && !isAddressAllowed(hostOf(url), POLICY)) return Promise.reject(new NotAllowed())
  const sent = body === null || method === 'GET' || method === 'HEAD' ? undefined : Buffer.from(body)
  const all = [
    ...headers,
    ...(headers.some(([name]) => name.toLowerCase() === 'user-agent') ? [] : [['User-Agent', 'Portico-Console'] as const]),
    ['Accept-Encoding', 'identity'] as const,
    ...(sent === undefined ? [] : [['Content-Length', String(sent.length)] as const]),
  ]
  return new Promise((answered, failed) => {
    const request: ClientRequest = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      agent: false,
      lookup: checkedLookup,
      signal,
    })
    for (const [name, values] of grouped(all)) request.setHeader(name, values)
    request.once('response', answered).once('error', failed)
    // An answer of another protocol is none.
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      failed(new Error('upgraded'))
    })
    request.end(sent)
  })
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Several values of one header stay several. */
function grouped(headers: Iterable<readonly [string, string]>): Map<string, string | string[]> {
  const byName = new Map<string, { name: string; values: string[] }>()
  for (const [name, value] of headers) {
    const known = byName.get(name.toLowerCase())
    if (known) known.values.push(value)
    else byName.set(name.toLowerCase(), { name, values: [value] })
  }
  return new Map([...byName.values()].map(({ name, values }) => [name, values.length === 1 ? (values[0] ?? '') : values]))
}

function checkedLookup(
  host: string,
  options: LookupOptions,
  done: (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void,
): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    if (!found.every(({ address }) => isAddressAllowed(address, POLICY))) return done(new NotAllowed(), [])
    if (options.all) return done(null, found)
    return done(null, found[0]?.address ?? '', found[0]?.family)
  })
}

async function readUpTo(answer: IncomingMessage, max: number): Promise<{ bytes: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > max) break
  }
  answer.destroy()
  return { bytes: Buffer.concat(chunks).subarray(0, max), truncated: size > max }
}

/** The body as text; undefined for what is none. A character that was cut in two at the end does not make it binary. */
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
