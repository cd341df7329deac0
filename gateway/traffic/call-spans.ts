import type { CallEvent, CallTrace } from '../engines/call-event.ts'
import { maskSecrets } from './mask-secrets.ts'

/** A span of OTLP in its JSON form (opentelemetry-proto, trace.proto): ids are hex, times are texts of nanoseconds. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}

export interface Attribute {
  key: string
  value: { stringValue: string } | { intValue: string }
}

const SERVER = 2
const CLIENT = 3
const ERROR = 2
const TEXT_MAX = 1_000
/** The methods that HTTP's conventions name; any other is `_OTHER`, so that callers cannot make names. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'])

/**
 * Returns the spans of a call: its own and, if a target server was called, that of the last attempt, by OpenTelemetry's HTTP conventions. No
 * header and no body is in them; values of credential-like names, API keys and user names in the address are masked.
 */
export function spansOf(event: CallEvent, trace: CallTrace): Span[] {
  const spans = [serverSpan(event, trace)]
  if (trace.sentUs !== null) spans.push(targetSpan(event, trace, trace.sentUs))
  return spans
}

/** Returns attributes; null and empty values are left out, texts are masked and cut. */
export function attributesOf(values: Readonly<Record<string, string | number | null>>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]): Attribute[] => {
    if (value === null || value === '') return []
    if (typeof value === 'number') return [{ key, value: { intValue: String(Math.trunc(value)) } }]
    return [{ key, value: { stringValue: maskSecrets(value).slice(0, TEXT_MAX).toWellFormed() } }]
  })
}

function serverSpan(event: CallEvent, { traceId, parentSpanId, spanId, route, scheme }: CallTrace): Span {
  const method = methodOf(event)
  const [path = '', query = ''] = splitOnce(maskSecrets(event.url), '?')
  const isError = event.status >= 500 || event.end === 'fault' || event.end === 'targetFailed'
  return {
    traceId,
    spanId,
    ...(parentSpanId === null ? {} : { parentSpanId }),
    name: route === null ? method : `${method} ${maskSecrets(route).slice(0, TEXT_MAX)}`,
    kind: SERVER,
    ...timesOf(event.startedAt, 0, event.durationUs),
    attributes: attributesOf({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': event.status,
      'http.request.body.size': event.requestBytes,
      'http.response.body.size': event.responseBytes,
      'url.scheme': scheme,
      'url.path': path,
      'url.query': query,
      'server.address': event.host,
      'client.address': event.address,
      'network.protocol.version': event.httpVersion,
      'error.type': event.error ?? (isError ? String(event.status) : null),
      'portico.request_id': event.requestId,
      'portico.end': event.end,
      'portico.api.id': event.apiId,
      'portico.version.id': event.stageId,
      'portico.method.id': event.methodId,
      'portico.subscription.id': event.subscriptionId,
    }),
    status: isError ? { code: ERROR } : {},
  }
}

function targetSpan(event: CallEvent, { traceId, spanId, targetSpanId }: CallTrace, sentUs: number): Span {
  const method = methodOf(event)
  const isError = event.end === 'targetFailed' || (event.error === null && event.status >= 400)
  return {
    traceId,
    spanId: targetSpanId,
    parentSpanId: spanId,
    name: method,
    kind: CLIENT,
    ...timesOf(event.startedAt, sentUs, event.durationUs),
    attributes: attributesOf({
      'http.request.method': method,
      'http.response.status_code': event.firstByteUs === null ? null : event.status,
      'http.request.resend_count': event.retries === 0 ? null : event.retries,
      'error.type': event.error ?? (isError ? String(event.status) : null),
      'portico.target_server.id': event.serverId,
      'portico.connect_us': event.connectUs,
      'portico.first_byte_us': event.firstByteUs === null ? null : event.firstByteUs - sentUs,
    }),
    status: isError ? { code: ERROR } : {},
  }
}

function methodOf({ httpMethod }: CallEvent): string {
  return METHODS.has(httpMethod) ? httpMethod : '_OTHER'
}

/** Returns the times of a span; a call that has to wait for its end never ends before it began. */
function timesOf(startedAt: number, fromUs: number, untilUs: number) {
  const nanoseconds = (us: number) => String(BigInt(startedAt) * 1_000_000n + BigInt(us) * 1_000n)
  return { startTimeUnixNano: nanoseconds(fromUs), endTimeUnixNano: nanoseconds(Math.max(fromUs, untilUs)) }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
