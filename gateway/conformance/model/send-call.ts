import type { Subject } from '../bench.ts'
import { callRaw, type RawAnswer } from '../raw-call.ts'
import type { PlainCall } from './plain-gateway.ts'

/** Sends a call of a differential test on a new connection. */
export function sendCall(
  { baseUrl }: Subject,
  { httpMethod, url, host, headers, bodyLength, isChunked, peer }: PlainCall,
): Promise<RawAnswer> {
  const lines = [`${httpMethod} ${url} HTTP/1.1`, `Host: ${host}`, 'Connection: close']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const body = 'x'.repeat(bodyLength ?? 0)
  if (isChunked) lines.push('Transfer-Encoding: chunked')
  else if (bodyLength !== null) lines.push(`Content-Length: ${bodyLength}`)
  const sent = isChunked ? `${body === '' ? '' : `${bodyLength?.toString(16)}\r\n${body}\r\n`}0\r\n\r\n` : body
  return callRaw(Number(new URL(baseUrl).port), `${lines.join('\r\n')}\r\n\r\n${sent}`, { from: peer })
}
