import { type CallRecord, isCallRecord, knownCallRecord, REPORT_RECORDS_MAX } from '../call-record/call-record.ts'
import { defineEndpoint } from '../endpoint.ts'
import { REPORTED_GATEWAY_STATUSES } from '../environment/environment-states.ts'
import { isRefusedPart, knownRefusedPart, REFUSED_PARTS_MAX, type RefusedPart } from '../gateway-snapshot/refused-part.ts'
import { webProgramQuery } from '../installation/installation-endpoints.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { SERVER_HEALTH, type ServerHealth } from '../target-server/target-server.ts'

const count = () => yup.number().integer().min(0).max(Number.MAX_SAFE_INTEGER)
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/
const INSTANT_MAX = '2026-11-21T12:00:00.000000Z'.length
const instant = () =>
  moment()
    .max(INSTANT_MAX)
    .matches(INSTANT)
    .test('moment', ruleMessage('moment'), (value) => !value || Date.parse(value) >= 0)

/** Maximum length of a gateway's text as received; what exceeds the field's own maximum is cut. */
const SAID_MAX = 20_000
/** A text from a gateway. Long ones are cut: rejecting them would lose the whole heartbeat. */
const said = (max: number) =>
  yup
    .string()
    .max(SAID_MAX)
    .transform((value: unknown) => (typeof value === 'string' ? value.slice(0, max).toWellFormed() : value))

/** Removes characters that the database cannot store (NUL, half a surrogate pair) instead of rejecting the body. */
const CLEANED = { texts: 'cleaned' } as const

/** Here and below unknown fields are dropped, not refused: a newer gateway may send them (decision 0104). */
export const enrolInput = yup.object({
  enrolmentToken: yup.string().min(20).max(200).required(),
  hostName: yup.string().max(255).required(),
  gatewayVersion: yup.string().max(50).required(),
})

/** The health of one server as a gateway sees it; `since` is RFC 3339 in UTC. */
export interface ServerHealthReport {
  serverId: string
  state: ServerHealth
  since: string
}

export const HEALTH_REPORT_MAX = 20_000

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns whether a value is a valid server health. */
function isHealthReport(value: unknown): value is ServerHealthReport {
  if (typeof value !== 'object' || value === null) return false
  const { serverId, state, since } = value as Partial<ServerHealthReport>
  const isWhole = typeof serverId === 'string' && UUID.test(serverId) && typeof since === 'string' && INSTANT.test(since)
  return isWhole && SERVER_HEALTH.includes(state as ServerHealth) && Date.parse(since) >= 0
}

function knownHealthReport({ serverId, state, since }: ServerHealthReport): ServerHealthReport {
  return { serverId, state, since }
}

/**
 * A list without its invalid items, so that they do not affect the others, and of each only what `known` takes. One predicate per item: yup
 * rules would take seconds.
 */
const soundItems = <Item>(isSound: (value: unknown) => value is Item, known: (item: Item) => Item, max: number) =>
  yup
    .mixed<Item[]>()
    .transform((value: unknown) => (Array.isArray(value) && value.length <= max ? value.filter(isSound).map(known) : value))
    .test('list', ruleMessage('type', { type: 'array' }), (value) => {
      return value === undefined || (Array.isArray(value) && value.length <= max)
    })

export const heartbeatInput = yup
  .object({
    status: yup.string().oneOf(REPORTED_GATEWAY_STATUSES).required(),
    hostName: said(255).required(),
    gatewayVersion: said(50).required(),
    /** The engine that forwards its calls. Absent from older gateways. */
    engine: said(50).optional(),
    /** True while it counts usage limits alone although it shall share them. Absent otherwise, and from older gateways. */
    countsAlone: yup.boolean().optional(),
    bootedAt: instant().required(),
    addresses: yup.array(said(100).required()).max(50).required(),
    snapshotRevision: count().nullable().defined(),
    credentialRevision: count().nullable().defined(),
    refusedRevision: yup.object({ revision: count().required(), reason: said(1_000).required() }).default(undefined),
    /** Parts that it does not serve as in the snapshot. Absent if there are none, and from gateways that refuse whole snapshots. */
    refusedParts: soundItems<RefusedPart>(isRefusedPart, knownRefusedPart, REFUSED_PARTS_MAX).optional(),
    /** Health of target servers: of all if `complete`, else of those that changed since the last accepted heartbeat. */
    health: yup
      .object({ complete: yup.boolean().required(), servers: soundItems(isHealthReport, knownHealthReport, HEALTH_REPORT_MAX).required() })
      .default(undefined),
  })
  .meta(CLEANED)

const TRAFFIC_ROWS_MAX = 20_000

export const trafficReportInput = yup
  .object({
    runId: uuid().required(),
    sequence: count().min(1).required(),
    from: instant().required(),
    /** Validated one by one by `faultOfRow`: an invalid row must not affect the others. */
    rows: yup
      .mixed<unknown[]>()
      .required()
      .test(
        'rows',
        ruleMessage('maxItems', { max: TRAFFIC_ROWS_MAX }),
        (value) => Array.isArray(value) && value.length <= TRAFFIC_ROWS_MAX,
      ),
    /** Single calls, to be looked up by their request ids. Absent without any, and from older gateways. */
    records: soundItems<CallRecord>(isCallRecord, knownCallRecord, REPORT_RECORDS_MAX).optional(),
  })
  .meta(CLEANED)

/** The answer to a report with invalid rows; a valid report gets 204. */
export interface RefusedTraffic {
  refusedRows: number
  /** The first invalid rows: index and field. */
  refused: { row: number; field: string }[]
}

/** For gateways only, with `Authorization: Gateway <gatewayToken>`; `follow…` endpoints answer raw JSON or event streams. */
export const gatewayLinkEndpoints = {
  enrol: defineEndpoint({
    method: 'POST',
    path: '/gateway-link/enrol',
    access: 'gateway.enrol',
    limit: 'attempts',
    summary: 'Enroll a gateway',
    relay: false,
    body: enrolInput,
    output: yup.object({
      gatewayId: yup.string().required(),
      gatewayToken: yup.string().required(),
      environmentId: yup.string().required(),
      listenPort: yup.number().integer().required(),
    }),
  }),
  getSnapshot: defineEndpoint({
    method: 'GET',
    path: '/gateway-link/snapshot',
    access: 'gateway.follow',
    summary: 'Retrieve the snapshot of the environment',
    relay: false,
    status: 200,
  }),
  getCredentials: defineEndpoint({
    method: 'GET',
    path: '/gateway-link/credentials',
    access: 'gateway.follow',
    summary: 'Retrieve the credentials of the environment',
    relay: false,
    status: 200,
  }),
  followChanges: defineEndpoint({
    method: 'GET',
    path: '/gateway-link/events',
    access: 'gateway.follow',
    summary: 'Stream revisions as server-sent events',
    relay: false,
    status: 200,
  }),
  reportHeartbeat: defineEndpoint({
    method: 'POST',
    path: '/gateway-link/heartbeat',
    access: 'gateway.follow',
    quiet: true,
    summary: 'Report the status of the gateway',
    relay: false,
    body: heartbeatInput,
    status: 204,
    bodyLimitBytes: 4 * 1024 * 1024,
  }),
  reportTraffic: defineEndpoint({
    method: 'POST',
    path: '/gateway-link/traffic',
    access: 'gateway.follow',
    summary: 'Report ten seconds of traffic',
    relay: false,
    body: trafficReportInput,
    status: 204,
    bodyLimitBytes: 16 * 1024 * 1024,
  }),
  followTags: defineEndpoint({
    method: 'GET',
    path: '/web-link/events',
    access: 'web.follow',
    summary: 'Stream changed cache tags as server-sent events',
    relay: false,
    query: webProgramQuery,
    status: 200,
  }),
}
