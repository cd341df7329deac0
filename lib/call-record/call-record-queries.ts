import { callRecordEndpoints, type RecordedCallsQuery } from '@portico/contract/call-record/call-record-endpoints'
import { PlatformError } from '@/lib/platform/platform-error'
import { endpointQuery } from '@/lib/query/endpoint-query'

const POLL_MS = 3_000
/** Together longer than the ten seconds until a call can be found. */
export const LOOKS_MAX = 5

/** Returns the query of the calls with a request id; looks several times, because a call can be found only some seconds after it was made. */
export const callsOfRequest = (requestId: string) =>
  endpointQuery(
    callRecordEndpoints.findCalls,
    { params: { requestId } },
    {
      refetchInterval: ({ state }) => (isCallNotFound(state.error) && state.errorUpdateCount < LOOKS_MAX ? POLL_MS : false),
    },
  )

/** Returns whether no call with the request id can be shown, or not yet. */
export function isCallNotFound(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'CallNotFound'
}

/** Returns the query of the newest recorded calls of an API or a subscription. */
export const recordedCalls = (query: RecordedCallsQuery) => endpointQuery(callRecordEndpoints.listRecordedCalls, { query })
