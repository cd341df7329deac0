import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { bareHost } from '@portico/outbound/denied-target'
import type { Outbound, OutboundTarget } from '@portico/outbound/outbound'

/** A call to an address that a person entered. */
export interface OutboundCall {
  url: URL
  method: string
  headers: Iterable<readonly [name: string, value: string | string[]]>
  body: Buffer | null
}

/**
 * Makes one call under an outbound policy and resolves with its answer; follows no redirect. Rejects like `Outbound.open`, and as soon as
 * the signal aborts, also while the name of the host is being resolved.
 */
export function callOutbound(
  { url, method, headers, body }: OutboundCall,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const createConnection = outbound.connectionTo(targetOf(url))
    const request: ClientRequest = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { method, createConnection, signal })
    for (const [name, value] of headers) request.setHeader(name, value)
    if (body !== null) request.setHeader('Content-Length', String(body.length))
    request.once('response', answered).once('error', failed)
    // An aborted request without a connection reports its error only when it gets one.
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
    // An upgrade to another protocol is no answer.
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      failed(new Error('upgraded'))
    })
    request.end(body ?? undefined)
  })
}

/** Reads at most `max` bytes of an answer. */
export async function readUpTo(answer: IncomingMessage, max: number): Promise<{ bytes: Buffer; truncated: boolean }> {
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

function targetOf(url: URL): OutboundTarget {
  const host = bareHost(url.hostname)
  if (url.protocol === 'http:') return { host, port: Number(url.port || 80) }
  return { host, port: Number(url.port || 443), tls: { servername: isIP(host) === 0 ? host : '' } }
}
