import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'
import { type GatewaySnapshot, TIMES_DEFAULT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { Balancer, type HealthListener } from '../../balancing/balancer.ts'
import { checkServer } from '../../balancing/check-server.ts'
import { HealthChecker } from '../../balancing/health-checker.ts'
import { MirroredBalancer, type ServerNote } from '../../balancing/mirrored-balancer.ts'
import { reportHealth } from '../../balancing/report-health.ts'
import { secureContextOf } from '../../balancing/secure-context.ts'
import type { BalancedServer } from '../../balancing/strategies.ts'
import type { Call, Decision, RequestContext } from '../../filters/call.ts'
import { giveBackUsage } from '../../filters/check-usage.ts'
import { decide } from '../../filters/order.ts'
import { refuse } from '../../filters/refuse.ts'
import { changeCredentials, changePlan, checkDelta } from '../../plan/apply-delta.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import type { CredentialPlan, GroupPlan, Plan, ServerPlan } from '../../plan/plan.ts'
import { changeBetween } from '../../plan/plan-difference.ts'
import type { CertificatePair } from '../../tls/certificate-pair.ts'
import { UsageCounters } from '../../usage/usage-counters.ts'
import type { UsageLimiter } from '../../usage/usage-limiter.ts'
import type { UsageRecord } from '../../usage/usage-windows.ts'
import type { Engine, EngineHealth, EngineOptions, PlannedChange } from '../engine.ts'
import type { NamedLoad } from '../process-load.ts'
import type { ClientRequest, ClientResponse } from './client-exchange.ts'
import { type ClientHandlers, ClientListener } from './client-listener.ts'
import { type ConnectionState, Exchange } from './exchange.ts'
import { type ForwardTo, forwardCall } from './forward-call.ts'
import { type ClientSocket, closeWith, isRequestTimeout, type ParseError, refuseBroken } from './refuse-broken.ts'
import { TargetPools } from './target-pools.ts'
import type { Upgrade } from './tunnel.ts'
import { upgradeOf } from './upgrade-request.ts'

/** The default engine in one process: `node:http` for clients, undici for target servers. */
export class NodeEngine implements Engine, ForwardTo {
  readonly #options: EngineOptions
  readonly #listener: ClientListener
  readonly #pools: TargetPools
  readonly #usage: UsageLimiter
  #plan: Plan | null = null
  #credentials: CredentialPlan | null = null
  #balancers = new Map<string, Balancer>()
  #context: RequestContext | null = null
  #inFlight = 0
  /** By the answer. */
  readonly #exchanges = new WeakMap<ClientResponse, Exchange>()
  /** Connections of requests for another protocol, which the server does not close. */
  readonly #tunnels = new Set<Socket>()
  readonly #connectionState: ConnectionState = { closing: false }
  readonly #checker: HealthChecker

  constructor(options: EngineOptions) {
    this.#options = options
    this.#pools = new TargetPools(options.outbound)
    this.#usage = options.usage ?? new UsageCounters()
    this.#checker = new HealthChecker((group, server) => checkServer(options.outbound, group, server))
    const handlers: ClientHandlers = {
      onRequest: (request, response) => this.#serve(request, response),
      onExpectation: (request, response) => this.#refuseExpectation(request, response),
      onMalformed: (request, response, detail) => this.#open(request, response, response).answer(refuse('MalformedRequest', detail)),
      onUpgrade: (request, socket, head) => this.#serveUpgrade(request, socket, head),
      onBroken: (socket, error) => this.#refuseBroken(socket, error),
    }
    this.#listener = new ClientListener(handlers, options.proxyProtocol ? options.trustedProxies : null, options.requestMs)
  }

  async listen(host: string, port: number): Promise<number> {
    const opened = await this.#listener.listen(host, port)
    if (this.#options.checksServers !== false) this.startChecks()
    return opened
  }

  /** Starts the health checks, as `listen` does. */
  startChecks(): void {
    this.#checker.start()
  }

  stopChecks(): void {
    this.#checker.stop()
  }

  /** Returns what another engine needs to know about the target servers of this plan. */
  notes(): ServerNote[] {
    return [...this.#balancers.values()].flatMap((balancer) => (balancer instanceof MirroredBalancer ? balancer.notes() : []))
  }

  /** Records what another engine learned about target servers. */
  takeNotes(notes: readonly ServerNote[]): void {
    for (const note of notes) {
      const balancer = this.#balancers.get(note.groupId)
      if (balancer instanceof MirroredBalancer) balancer.takeNote(note)
    }
  }

  plan(previous: Plan | null, snapshot: GatewaySnapshot): PlannedChange {
    const plan = compilePlan(snapshot, previous)
    return { plan, change: changeBetween(previous, plan) }
  }

  async apply(plan: Plan): Promise<void> {
    const before = { plan: this.#plan, balancers: this.#balancers }
    const balancers = plan.groups === before.plan?.groups ? before.balancers : this.#balancersOf(plan)
    try {
      this.#use(plan, balancers)
    } catch (error) {
      if (before.plan) this.#use(before.plan, before.balancers)
      throw error
    }
  }

  applyCredentials(credentials: CredentialPlan): void {
    this.#credentials = credentials
    this.#swap()
  }

  applyCertificates(pairs: readonly CertificatePair[] | null, ticketKeys?: Uint8Array): void {
    this.#listener.useCertificates(pairs, ticketKeys)
  }

  async applyDelta(delta: SnapshotDelta): Promise<Plan | null> {
    const [before, credentials] = [this.#plan, this.#credentials]
    checkDelta(delta, before, credentials)
    const plan = before && changePlan(before, delta)
    if (plan && plan !== before) await this.apply(plan)
    if (credentials) changeCredentials(credentials, delta)
    return plan
  }

  health(): EngineHealth {
    return {
      listening: this.#listener.isListening,
      planRevision: this.#plan?.revision ?? null,
      credentialRevision: this.#credentials?.revision ?? null,
      callsInFlight: this.#inFlight,
      workers: 1,
      targetConnections: this.#pools.connections,
      targetCallsWaiting: [...this.#balancers.values()].reduce((sum, balancer) => sum + balancer.waiting, 0),
    }
  }

  workerLoads(): NamedLoad[] {
    return []
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

  async drain(limitMs?: number): Promise<void> {
    if (!this.#listener.isListening) return
    this.#connectionState.closing = true
    this.#checker.stop()
    await this.#listener.close(limitMs ?? (this.#plan?.times ?? TIMES_DEFAULT).drainMs)
    for (const socket of this.#tunnels) socket.destroy()
    await this.#pools.destroy()
  }

  dispatcherOf(balancer: Balancer, server: BalancedServer) {
    return this.#pools.of(balancer, server)
  }

  serverHealth(): ServerHealthReport[] {
    return reportHealth(this.#balancers.values())
  }

  #serve(request: ClientRequest, response: ClientResponse): void {
    const exchange = this.#open(request, response, response)
    this.#decide(exchange, null)
  }

  #refuseExpectation(request: ClientRequest, response: ClientResponse): void {
    const detail = 'The only supported expectation is 100-continue.'
    this.#open(request, response, response).answer(refuse('ExpectationFailed', detail))
  }

  /** Serves a request for another protocol, whose connection Node.js has given away: it serves no other request. */
  #serveUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.destroySoon())
    // A reset is followed by the close of the socket, which ends the call.
    socket.on('error', () => undefined)
    this.#tunnels.add(socket)
    socket.once('close', () => this.#tunnels.delete(socket))
    const exchange = this.#open(request, response, socket)
    this.#decide(exchange, { protocol: upgradeOf(request) ?? '', socket, head })
  }

  /** Returns the exchange of a request, whose event follows when `connection` closes. */
  #open(request: ClientRequest, response: ClientResponse, connection: ClientResponse | Socket): Exchange {
    const exchange = new Exchange(request, response, this.#context, Date.now(), this.#connectionState)
    this.#exchanges.set(response, exchange)
    this.#inFlight += 1
    connection.once('close', () => {
      this.#inFlight -= 1
      this.#options.onCall(exchange.event())
    })
    return exchange
  }

  #decide(exchange: Exchange, upgrade: Upgrade | null): void {
    try {
      this.#tryToDecide(exchange, upgrade)
    } catch (error) {
      this.#fail(exchange, error as Error)
    }
  }

  #tryToDecide(exchange: Exchange, upgrade: Upgrade | null): void {
    const { call } = exchange
    if (!call) {
      exchange.answer(refuse('NotReady', 'The gateway is starting. Try again in a moment.'))
      return
    }
    const decision = decide(call)
    if (decision instanceof Promise)
      decision.then((verdict) => this.#carryOut(exchange, call, upgrade, verdict)).catch((error: Error) => this.#fail(exchange, error))
    else this.#carryOut(exchange, call, upgrade, decision)
  }

  #carryOut(exchange: Exchange, call: Call, upgrade: Upgrade | null, verdict: Decision): void {
    const { request, response } = exchange
    if (verdict) {
      exchange.answer(verdict)
    } else if (exchange.isClosed) {
      // The client disconnected while a filter waited.
      giveBackUsage(call)
    } else {
      if (request.headers.expect !== undefined && exchange.hasBody) response.writeContinue()
      forwardCall(exchange, call, this, upgrade)
    }
  }

  /** Closes the connection of a call with an unexpected error; other calls go on. */
  #fail(exchange: Exchange, error: Error): void {
    this.#options.onFault(error, exchange.requestId)
    exchange.fail()
  }

  #refuseBroken(socket: ClientSocket & { bytesRead?: number }, error?: ParseError): void {
    if (isRequestTimeout(error) && this.#refuseSlow(socket)) return
    if (error?.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
      socket.destroy()
      return
    }
    const event = refuseBroken(socket, error, this.#plan?.environment.errorPages)
    if (event) this.#options.onCall(event)
  }

  /** Answers a call whose body takes too long, unless its answer has begun; returns whether there is one. */
  #refuseSlow(socket: ClientSocket): boolean {
    const { _httpMessage: response } = socket
    const exchange = response && !response.headersSent && socket.writable ? this.#exchanges.get(response) : undefined
    if (!exchange) return false
    const verdict = refuse('RequestTimeout', 'The body of the request did not arrive in time.')
    exchange.noteRefused(verdict, closeWith(socket, verdict, exchange.requestId, this.#plan?.environment.errorPages))
    return true
  }

  #balancersOf(plan: Plan): Map<string, Balancer> {
    const balancers = new Map<string, Balancer>()
    const knownAt = serversOf(this.#balancers)
    for (const group of plan.groups.values()) {
      secureContextOf(group)
      const known = this.#balancers.get(group.id)
      const unchanged = known?.group === group ? known : undefined
      balancers.set(group.id, unchanged ?? this.#openBalancer(group, knownAt))
    }
    return balancers
  }

  #openBalancer(group: GroupPlan, knownAt: (plan: ServerPlan) => BalancedServer | undefined): Balancer {
    const changed: HealthListener = (server, before) => this.#healthChanged(server, before.out)
    const { onNote } = this.#options
    return onNote ? new MirroredBalancer(group, onNote, knownAt, changed) : new Balancer(group, knownAt, changed)
  }

  #use(plan: Plan, balancers: Map<string, Balancer>): void {
    const isSame = balancers === this.#balancers
    this.#balancers = balancers
    this.#plan = plan
    if (!isSame) {
      this.#checker.follow(balancers.values())
      this.#pools.keepOnly(plan.groups.values())
    }
    this.#listener.useTimes(plan.times)
    this.#swap()
  }

  #swap(): void {
    if (!this.#plan || !this.#credentials) return
    this.#context = {
      plan: this.#plan,
      credentials: this.#credentials,
      usage: this.#usage,
      balancers: this.#balancers,
      trustedProxies: this.#options.trustedProxies,
      verifyToken: this.#options.verifyToken ?? (() => 'failed'),
      tracing: this.#options.tracing ?? null,
    }
  }

  #healthChanged(server: BalancedServer, wasOut: boolean): void {
    if (server.out !== wasOut) this.#options.onServerChange?.(server.plan.id, server.out)
    this.#options.onHealthChange?.()
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
