import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { Outbound } from '@portico/outbound/outbound'
import type { TrustedProxies } from '@portico/settings/trusted-proxies'
import { Balancer } from '../../balancing/balancer.ts'
import { checkServer } from '../../balancing/check-server.ts'
import { HealthChecker } from '../../balancing/health-checker.ts'
import { reportHealth } from '../../balancing/report-health.ts'
import type { BalancedServer } from '../../balancing/strategies.ts'
import type { RequestContext } from '../../filters/call.ts'
import { decide } from '../../filters/order.ts'
import { refuse } from '../../filters/refuse.ts'
import type { CredentialPlan, Plan, ServerPlan } from '../../plan/plan.ts'
import { UsageCounters, type UsageRecord } from '../../usage/usage-counters.ts'
import type { CallListener, Engine, EngineHealth } from '../engine.ts'
import { type ConnectionState, Exchange } from './exchange.ts'
import { type ForwardTo, forwardCall } from './forward-call.ts'
import { notePeer } from './peer-address.ts'
import { type ParseError, refuseBroken } from './refuse-broken.ts'
import { TargetPools } from './target-pools.ts'

const HEADER_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 300_000
const IDLE_TIMEOUT_MS = 65_000
const TIMEOUT_CHECK_MS = 2_000
const HEADER_BYTES_MAX = 16 * 1024
/** How long answers carry `Connection: close` before the port closes. */
const CLOSE_NOTICE_MS = 2_000
const DRAIN_MS = 10_000
const NO_CREDENTIALS: CredentialPlan = { revision: 0, byHash: new Map(), skipped: 0 }

export interface NodeEngineOptions {
  trustedProxies: TrustedProxies
  /** Opens all connections to target servers, including health checks. */
  outbound: Outbound
  onCall: CallListener
  /** Called for an unexpected error of the gateway that failed a call. */
  onFault: (error: Error, requestId: string) => void
  /** Called when a target server is ejected or returns. */
  onServerChange?: (server: BalancedServer) => void
  /** Called when the health of a target server changes. */
  onHealthChange?: () => void
}

/** The default engine in one process: `node:http` for clients, undici for target servers. */
export class NodeEngine implements Engine, ForwardTo {
  readonly #options: NodeEngineOptions
  readonly #server: Server
  readonly #pools: TargetPools
  readonly #usage = new UsageCounters()
  #plan: Plan | null = null
  #credentials = NO_CREDENTIALS
  #credentialsKnown = false
  #balancers = new Map<string, Balancer>()
  #context: RequestContext | null = null
  #inFlight = 0
  readonly #connectionState: ConnectionState = { closing: false }
  readonly #checker: HealthChecker

  constructor(options: NodeEngineOptions) {
    this.#options = options
    this.#pools = new TargetPools(options.outbound)
    this.#checker = new HealthChecker((group, server) => checkServer(options.outbound, group, server))
    this.#server = createServer({
      requireHostHeader: false,
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: HEADER_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: IDLE_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      noDelay: true,
    })
    this.#server.on('connection', notePeer)
    this.#server.on('request', (request, response) => this.#serve(request, response))
    this.#server.on('checkContinue', (request, response) => this.#serve(request, response))
    this.#server.on('clientError', (error, socket) => this.#refuseBroken(socket, error))
    this.#server.on('connect', (_request, socket) => this.#refuseBroken(socket))
  }

  async listen(host: string, port: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', reject)
    this.#server.listen({ host, port }, resolve)
    await promise
    this.#server.off('error', reject)
    this.#checker.start()
    return (this.#server.address() as AddressInfo).port
  }

  applyPlan(plan: Plan): void {
    const balancers = new Map<string, Balancer>()
    const knownAt = serversOf(this.#balancers)
    for (const group of plan.groups.values()) {
      const known = this.#balancers.get(group.id)
      const unchanged = known?.group === group ? known : undefined
      balancers.set(group.id, unchanged ?? new Balancer(group, knownAt, (server, before) => this.#healthChanged(server, before.ejected)))
    }
    this.#balancers = balancers
    this.#checker.follow(balancers.values())
    this.#plan = plan
    this.#pools.keepOnly(plan.groups.values())
    this.#swap()
  }

  applyCredentials(credentials: CredentialPlan): void {
    this.#credentials = credentials
    this.#credentialsKnown = true
    this.#swap()
  }

  health(): EngineHealth {
    return {
      listening: this.#server.listening,
      planRevision: this.#plan?.revision ?? null,
      credentialRevision: this.#credentialsKnown ? this.#credentials.revision : null,
      callsInFlight: this.#inFlight,
    }
  }

  get usageCounted(): number {
    return this.#usage.counted
  }

  exportUsage(): Iterable<UsageRecord> {
    return this.#usage.export(Date.now())
  }

  importUsage(records: Iterable<UsageRecord>): void {
    this.#usage.import(records, Date.now())
  }

  async drain(): Promise<void> {
    if (!this.#server.listening) return
    this.#connectionState.closing = true
    this.#checker.stop()
    const end = Date.now() + DRAIN_MS
    const noticeEnd = Date.now() + CLOSE_NOTICE_MS
    while (Date.now() < noticeEnd && (await this.#connections()) > 0) await delay(50)
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeIdleConnections()
    await Promise.race([closed, delay(Math.max(0, end - Date.now()), undefined, { ref: false })])
    this.#server.closeAllConnections()
    await this.#pools.destroy()
  }

  dispatcherOf(balancer: Balancer, server: BalancedServer) {
    return this.#pools.of(balancer, server)
  }

  serverHealth(): ServerHealthReport[] {
    return reportHealth(this.#balancers.values())
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const exchange = new Exchange(request, response, this.#context, Date.now(), this.#connectionState)
    this.#inFlight += 1
    response.once('close', () => {
      this.#inFlight -= 1
      exchange.finish()
      this.#options.onCall(exchange)
    })
    try {
      this.#decide(exchange)
    } catch (error) {
      // An unexpected error closes this connection only; other calls go on.
      this.#options.onFault(error as Error, exchange.requestId)
      response.destroy()
    }
  }

  #decide(exchange: Exchange): void {
    const { call, request, response } = exchange
    if (!call) {
      exchange.answer(refuse('NotReady', 'The gateway is starting. Try again in a moment.'))
      return
    }
    const verdict = decide(call)
    if (verdict) {
      exchange.answer(verdict)
      return
    }
    if (request.headers.expect !== undefined && exchange.hasBody) response.writeContinue()
    forwardCall(exchange, call, this)
  }

  #refuseBroken(socket: Duplex & { bytesRead?: number }, error?: ParseError): void {
    if (error?.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
      socket.destroy()
      return
    }
    const event = refuseBroken(socket, this.#plan, error)
    if (event) this.#options.onCall(event)
  }

  #swap(): void {
    if (!this.#plan || !this.#credentialsKnown) return
    this.#context = {
      plan: this.#plan,
      credentials: this.#credentials,
      usage: this.#usage,
      balancers: this.#balancers,
      trustedProxies: this.#options.trustedProxies,
    }
  }

  #healthChanged(server: BalancedServer, wasEjected: boolean): void {
    if (server.ejected !== wasEjected) this.#options.onServerChange?.(server)
    this.#options.onHealthChange?.()
  }

  #connections(): Promise<number> {
    return new Promise((resolve) => this.#server.getConnections((_error, count) => resolve(count ?? 0)))
  }
}

/** Returns a lookup of servers by address, which builds its table on first use. */
function serversOf(balancers: ReadonlyMap<string, Balancer>): (plan: ServerPlan) => BalancedServer | undefined {
  const addressOf = ({ protocol, host, port }: ServerPlan) => `${protocol}://${host}:${port}`
  let table: Map<string, BalancedServer> | null = null
  return (plan) => {
    table ??= new Map([...balancers.values()].flatMap(({ servers }) => servers.map((server) => [addressOf(server.plan), server])))
    return table.get(addressOf(plan))
  }
}
