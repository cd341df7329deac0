import type { CallRecord } from '@portico/contract/call-record/call-record'
import { newId } from '../database/new-id.ts'

/** Returns the record of a call now that matched nothing and was refused. */
export function aCallRecord(given: Partial<CallRecord> = {}): CallRecord {
  return {
    requestId: newId(),
    at: new Date().toISOString(),
    apiId: null,
    stageId: null,
    methodId: null,
    subscriptionId: null,
    serverId: null,
    address: '192.0.2.7',
    httpMethod: 'GET',
    url: '/pets/v1/items/1?token=***',
    status: 404,
    error: 'RouteNotFound',
    detail: 'No API has this base path.',
    end: 'refused',
    limits: [],
    retryAfter: null,
    requestBytes: 0,
    responseBytes: 200,
    connectUs: null,
    firstByteUs: null,
    durationUs: 340,
    retries: 0,
    ...given,
  }
}
