import { callRecordEndpoints } from '@portico/contract/call-record/call-record-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { findCalls } from './find-calls.ts'
import { listRecordedCalls } from './list-recorded-calls.ts'

/** Serves the explanations of calls. */
export function callRecordRoutes(platform: Platform): void {
  serve(platform, callRecordEndpoints.listRecordedCalls, ({ db, caller, query }) => listRecordedCalls(db, caller, query))
  serve(platform, callRecordEndpoints.findCalls, ({ db, caller, params }) => findCalls(db, caller, params.requestId))
}
