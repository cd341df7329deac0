/** Which calls get spans (decision 0064). */
export interface TraceOptions {
  /** The share of calls with spans, of those whose caller has not decided it: 0 to 1. */
  ratio: number
  /** Whether the traceparent of any caller decides, not only of trusted proxies. */
  trustsCallers: boolean
}

/** The place of a call in its trace. */
export interface TraceContext {
  /** 32 hex digits. */
  traceId: string
  /** The span of the caller; null for a new trace. */
  parentSpanId: string | null
  /** The spans of the call and of its attempt at a target server: 16 hex digits. */
  spanId: string
  targetSpanId: string
  isSampled: boolean
  /** The tracestate to forward; null without one. */
  state: string | null
}
