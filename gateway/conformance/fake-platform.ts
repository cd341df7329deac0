import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { API_DELTA_ENCODING, DELTA_ENCODING, DELTA_STATUS, ENVIRONMENT_DELTA_ENCODING } from '@portico/contract/gateway-link/delta-encoding'
import { enrolInput, heartbeatInput, trafficReportInput } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { CredentialSnapshot, GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { TrafficReport } from '@portico/contract/gateway-snapshot/traffic-report'
import { faultOfRow } from '@portico/contract/gateway-snapshot/traffic-row'
import type { HealthReport } from '../agent/health-report.ts'
import { freePort } from './free-port.ts'

export const ENROLMENT_TOKEN = 'enrolment-token-of-this-test'
const GATEWAY_TOKEN = 'gateway-token-of-this-test'

const SCHEMAS: Record<string, typeof enrolInput | typeof heartbeatInput | typeof trafficReportInput> = {
  'POST /gateway-link/enrol': enrolInput,
  'POST /gateway-link/heartbeat': heartbeatInput,
  'POST /gateway-link/traffic': trafficReportInput,
}

export interface Heartbeat {
  status: string
  snapshotRevision: number | null
  credentialRevision: number | null
  refusedRevision?: { revision: number; reason: string }
  refusedParts?: RefusedPart[]
  addresses: string[]
  gatewayVersion: string
  engine?: string
  health?: HealthReport
}

/** An in-memory implementation of the platform's side of the gateway link, over real sockets. */
export class FakePlatform {
  snapshot: GatewaySnapshot
  credentials: CredentialSnapshot
  enrolments = 0
  readonly heartbeats: Heartbeat[] = []
  /** Every received report, repetitions included. */
  readonly reports: TrafficReport[] = []
  /** Statuses for the next traffic calls, then 204 again; 0 accepts the report and drops the connection. */
  trafficAnswers: number[] = []
  /** Returns the status for a report when `trafficAnswers` is empty. */
  trafficAnswer: ((report: TrafficReport) => number) | null = null
  /** Validation errors of request bodies that violate the contract. */
  readonly malformed: string[] = []
  /** The change to the newest revision of a document, for gateways that serve the one before. */
  delta: SnapshotDelta | null = null
  /** The answers to requests for documents, as `226 /gateway-link/snapshot`, apart from 304. */
  readonly sent: string[] = []
  #server: Server | null = null
  #port = 0
  readonly #streams = new Set<ServerResponse>()
  readonly #compressed = new WeakMap<object, Buffer>()

  constructor(snapshot: GatewaySnapshot, credentials: CredentialSnapshot) {
    this.snapshot = snapshot
    this.credentials = credentials
  }

  /** Listens on a free port, and on the same port when reopened. */
  async open(): Promise<void> {
    this.#port ||= await freePort()
    const server = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host: '127.0.0.1', port: this.#port }, resolve))
    this.#server = server
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Returns the settings of a gateway that enrolls here and has this state directory. */
  settingsOf(stateDirectory: string): Record<string, string> {
    return { PLATFORM_URL: this.url, GATEWAY_STATE_DIR: stateDirectory, GATEWAY_ENROLMENT_TOKEN: ENROLMENT_TOKEN }
  }

  /** The number of open event streams. */
  get listeners(): number {
    return this.#streams.size
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(null)))
    this.#streams.clear()
  }

  /** Publishes a snapshot and announces its revision. */
  publish(snapshot: GatewaySnapshot): void {
    this.snapshot = snapshot
    this.#push('snapshot', snapshot.revision)
  }

  publishCredentials(credentials: CredentialSnapshot): void {
    this.credentials = credentials
    this.#push('credentials', credentials.revision)
  }

  /** Publishes a change and announces it; `snapshot` or `credentials` is the whole document with it. */
  publishDelta(delta: SnapshotDelta, whole: { snapshot?: GatewaySnapshot; credentials?: CredentialSnapshot }): void {
    this.delta = delta
    if (whole.snapshot) this.publish(whole.snapshot)
    if (whole.credentials) this.publishCredentials(whole.credentials)
  }

  /** Returns a document as it is sent compressed, made once. */
  compress(document: GatewaySnapshot | CredentialSnapshot): Buffer {
    const compressed = this.#compressed.get(document) ?? gzipSync(JSON.stringify(document), { level: 1 })
    this.#compressed.set(document, compressed)
    return compressed
  }

  /** Announces something that gateways of this version do not know. */
  announce(event: string): void {
    this.#push(event, 0)
  }

  /** Returns the number of calls in all reports, counting each report once. */
  countedCalls(): number {
    const once = new Map(this.reports.map((report) => [`${report.runId} ${report.sequence}`, report]))
    return [...once.values()].flatMap(({ rows }) => rows).reduce((sum, { calls }) => sum + calls, 0)
  }

  #push(event: string, revision: number): void {
    for (const stream of this.#streams) stream.write(`event: ${event}\ndata: {"revision":${revision}}\n\n`)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const call = `${request.method} ${request.url}`
    if (!this.#isAllowed(call, body)) {
      answerJson(response, 400, { error: 'ClassValidatorPassFailed' })
      return
    }
    if (call === 'POST /gateway-link/enrol') this.#enrol(body, response)
    else if (request.headers.authorization !== `Gateway ${GATEWAY_TOKEN}`) answerJson(response, 401, { error: 'GatewayTokenInvalid' })
    else if (call === 'GET /gateway-link/snapshot') this.#answerRevised(request, response, 'snapshot')
    else if (call === 'GET /gateway-link/credentials') this.#answerRevised(request, response, 'credentials')
    else if (call === 'GET /gateway-link/events') this.#stream(response)
    else if (call === 'POST /gateway-link/heartbeat') {
      this.heartbeats.push(JSON.parse(body) as Heartbeat)
      response.writeHead(204).end()
    } else if (call === 'POST /gateway-link/traffic') this.#takeReport(JSON.parse(body) as TrafficReport, response)
    else answerJson(response, 404, { error: 'NotFound' })
  }

  #answerRevised(request: IncomingMessage, response: ServerResponse, name: 'snapshot' | 'credentials'): void {
    const etag = `"${this[name].revision}"`
    const served = request.headers['if-none-match']
    if (served === etag) {
      response.writeHead(304).end()
      return
    }
    const accepted = String(request.headers['a-im']).split(', ')
    const ofApis = this.delta?.apis || this.delta?.removedApis ? API_DELTA_ENCODING : DELTA_ENCODING
    const needed = this.delta?.environment ? ENVIRONMENT_DELTA_ENCODING : ofApis
    const step = accepted.includes(needed) ? this.delta?.[name] : undefined
    const isDelta = step !== undefined && served === `"${step.from}"` && step.to === this[name].revision
    this.sent.push(`${isDelta ? DELTA_STATUS : 200} ${request.url}`)
    if (isDelta) answerJson(response, DELTA_STATUS, this.delta as SnapshotDelta, { etag })
    else if (request.headers['accept-encoding'] !== 'gzip') answerJson(response, 200, this[name], { etag })
    else {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', etag })
      response.end(this.compress(this[name]))
    }
  }

  #isAllowed(call: string, body: string): boolean {
    const schema = SCHEMAS[call]
    if (!schema) return true
    try {
      const { rows = [] } = schema.validateSync(JSON.parse(body), { strict: true }) as { rows?: unknown[] }
      const fault = rows.map(faultOfRow).find((field) => field !== null)
      if (fault) this.malformed.push(`${call}: a row with a wrong ${fault}`)
      return fault === undefined
    } catch (error) {
      this.malformed.push(`${call}: ${(error as Error).message}`)
      return false
    }
  }

  #enrol(body: string, response: ServerResponse): void {
    const { enrolmentToken } = JSON.parse(body) as { enrolmentToken: string }
    if (enrolmentToken !== ENROLMENT_TOKEN) {
      answerJson(response, 401, { error: 'EnrolmentTokenInvalid' })
      return
    }
    this.enrolments += 1
    answerJson(response, 200, { gatewayId: 'g1', gatewayToken: GATEWAY_TOKEN, environmentId: 'e1', listenPort: 0 })
  }

  #stream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': ping\n\n')
    this.#streams.add(response)
    response.once('close', () => this.#streams.delete(response))
  }

  #takeReport(report: TrafficReport, response: ServerResponse): void {
    const status = this.trafficAnswers.shift() ?? this.trafficAnswer?.(report) ?? 204
    if (status === 204 || status === 0) this.reports.push(report)
    if (status === 0) response.destroy()
    else response.writeHead(status).end()
  }
}

function answerJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
