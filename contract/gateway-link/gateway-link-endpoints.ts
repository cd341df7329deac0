import { defineEndpoint } from '../endpoint.ts'
import { REPORTED_GATEWAY_STATUSES } from '../environment/environment-states.ts'
import { isRefusedPart, REFUSED_PARTS_MAX, type RefusedPart } from '../gateway-snapshot/refused-part.ts'
import { LATENCY_BUCKETS } from '../gateway-snapshot/traffic-report.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { SERVER_HEALTH, type ServerHealth } from '../target-server/target-server.ts'

const count = () => yup.number().integer().min(0).max(Number.MAX_SAFE_INTEGER)
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/
const INSTANT_MAX = '2026-11-21T12:00:00.000000Z'.length
const instant = () => moment().max(INSTANT_MAX).matches(INSTANT)

export const enrolInput = yup
  .object({
    enrolmentToken: yup.string().min(20).max(200).required(),
    hostName: yup.string().max(255).required(),
    gatewayVersion: yup.string().max(50).required(),
  })
  .noUnknown()

/** One server as a gateway sees it, since when (RFC 3339, UTC). */
export interface ServerHealthReport {
  serverId: string
  state: ServerHealth
  since: string
}

export const HEALTH_REPORT_MAX = 20_000

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isHealthReport(value: unknown): value is ServerHealthReport {
  if (typeof value !== 'object' || value === null) return false
  const { serverId, state, since, ...more } = value as Partial<ServerHealthReport>
  const isWhole = typeof serverId === 'string' && UUID.test(serverId) && typeof since === 'string' && INSTANT.test(since)
  return isWhole && SERVER_HEALTH.includes(state as ServerHealth) && !Number.isNaN(Date.parse(since)) && Object.keys(more).length === 0
}

/** One test for the whole list: rule by rule, a large one would take seconds. */
const healthReports = () =>
  yup
    .mixed<ServerHealthReport[]>()
    .required()
    .test('health', ruleMessage('type', { type: 'array' }), (value) => {
      return Array.isArray(value) && value.length <= HEALTH_REPORT_MAX && value.every(isHealthReport)
    })

/** One test for the whole list. */
const refusedParts = () =>
  yup
    .mixed<RefusedPart[]>()
    .optional()
    .test('refusedParts', ruleMessage('type', { type: 'array' }), (value) => {
      return value === undefined || (Array.isArray(value) && value.length <= REFUSED_PARTS_MAX && value.every(isRefusedPart))
    })

export const heartbeatInput = yup
  .object({
    status: yup.string().oneOf(REPORTED_GATEWAY_STATUSES).required(),
    hostName: yup.string().max(255).required(),
    gatewayVersion: yup.string().max(50).required(),
    bootedAt: instant().required(),
    addresses: yup.array(yup.string().max(100).required()).max(50).required(),
    snapshotRevision: count().nullable().defined(),
    credentialRevision: count().nullable().defined(),
    refusedRevision: yup
      .object({ revision: count().required(), reason: yup.string().max(1_000).required() })
      .noUnknown()
      .default(undefined),
    /** What it does not serve as the snapshot has it; left out when there is nothing, and by gateways that refuse snapshots whole. */
    refusedParts: refusedParts(),
    /** How it sees target servers: all of them when `complete`, else those that changed since its last heartbeat was taken. */
    health: yup.object({ complete: yup.boolean().required(), servers: healthReports() }).noUnknown().default(undefined),
  })
  .noUnknown()

/** Calls per latency bucket. One test for the whole list: rule by rule, a large report would take seconds. */
const latency = () =>
  yup
    .mixed<number[]>()
    .required()
    .test('latency', ruleMessage('type', { type: 'array' }), (value) => {
      const isCount = (calls: unknown) => Number.isSafeInteger(calls) && Number(calls) >= 0
      return Array.isArray(value) && value.length === LATENCY_BUCKETS && value.every(isCount)
    })

export const TRAFFIC_ROWS_MAX = 20_000

export const trafficReportInput = yup
  .object({
    runId: uuid().required(),
    sequence: count().min(1).required(),
    from: instant().required(),
    rows: yup
      .array(
        yup
          .object({
            apiId: uuid().required(),
            stageId: uuid().required(),
            methodId: uuid().nullable().defined(),
            subscriptionId: uuid().nullable().defined(),
            status: yup.number().integer().min(100).max(599).required(),
            error: yup.string().max(50).nullable().defined(),
            calls: count().required(),
            requestBytes: count().required(),
            responseBytes: count().required(),
            durationUs: count().required(),
            latency: latency(),
          })
          .noUnknown()
          .required(),
      )
      .max(TRAFFIC_ROWS_MAX)
      .required(),
  })
  .noUnknown()

/** Only gateways call these, with `Authorization: Gateway <gatewayToken>`; `follow…` answers are raw JSON or event streams. */
export const gatewayLinkEndpoints = {
  enrol: defineEndpoint({
    method: 'POST',
    path: '/gateway-link/enrol',
    access: 'gateway.enrol',
    summary: 'Join an environment by an enrolment token',
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
    summary: 'The environment as deployed (ETag is the revision)',
    relay: false,
    status: 200,
  }),
  getCredentials: defineEndpoint({
    method: 'GET',
    path: '/gateway-link/credentials',
    access: 'gateway.follow',
    summary: 'The keys of the environment (ETag is the revision)',
    relay: false,
    status: 200,
  }),
  followChanges: defineEndpoint({
    method: 'GET',
    path: '/gateway-link/events',
    access: 'gateway.follow',
    summary: 'Revisions as they come, as server-sent events',
    relay: false,
    status: 200,
  }),
  reportHeartbeat: defineEndpoint({
    method: 'POST',
    path: '/gateway-link/heartbeat',
    access: 'gateway.follow',
    summary: 'Say how the gateway is',
    relay: false,
    body: heartbeatInput,
    status: 204,
    bodyLimitBytes: 4 * 1024 * 1024,
  }),
  reportTraffic: defineEndpoint({
    method: 'POST',
    path: '/gateway-link/traffic',
    access: 'gateway.follow',
    summary: 'Ten seconds of traffic, taken exactly once',
    relay: false,
    body: trafficReportInput,
    status: 204,
    bodyLimitBytes: 16 * 1024 * 1024,
  }),
  followTags: defineEndpoint({
    method: 'GET',
    path: '/web-link/events',
    access: 'web.follow',
    summary: 'Cache tags that changed, as server-sent events',
    relay: false,
    status: 200,
  }),
}
