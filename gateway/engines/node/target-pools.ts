import { isIPv6, type Socket } from 'node:net'
import { plainAddress } from '@portico/outbound/address-kind'
import { InterimAnswers, skipInterimAnswers } from '@portico/outbound/interim-answers'
import type { Outbound } from '@portico/outbound/outbound'
import { poolConnector } from '@portico/outbound/pool-connector'
import { type buildConnector, Client, type Dispatcher, Pool } from 'undici'
import type { Balancer } from '../../balancing/balancer.ts'
import { secureContextOf, serverNameOf, tlsKeyOf } from '../../balancing/secure-context.ts'
import type { BalancedServer } from '../../balancing/strategies.ts'
import type { GroupPlan, ServerPlan } from '../../plan/plan.ts'

const CONNECTION_LIFE_MS = 60_000
/** How often a pool looks whether its server's name has moved: the shortest TTL. */
const FOLLOW_MS = 1_000
/** A time of connecting that makes a connection too old. */
const LONG_AGO = 1

/** A handler of answers that wants to know its connection. */
export interface ConnectionAware {
  useConnection(connection: TargetConnection): void
}

export interface TargetConnection {
  /** Bytes of answers that the current socket has received; encryption is not counted. */
  readonly bytesRead: number
  /** Notes that a call is sent, whose answer may come after interim ones. */
  expectAnswer(): void
}

type TargetClientOptions = Client.Options & { connect: buildConnector.connector }

/** A connection to a target server that tells each call which one it is. */
class TargetClient extends Client implements TargetConnection {
  readonly #held: { socket: Socket | null }
  readonly #interim: InterimAnswers
  /** When it connected, in Unix milliseconds: undici's pools set it, and give a connection that is too old no more calls. */
  ttl = 0

  constructor(origin: URL, options: TargetClientOptions) {
    const held: { socket: Socket | null } = { socket: null }
    const interim = new InterimAnswers()
    super(origin, {
      ...options,
      connect: (target, done) =>
        options.connect(target, (...[error, socket]: Parameters<buildConnector.Callback>) => {
          held.socket = socket
          if (error) return done(error, null)
          skipInterimAnswers(socket, interim)
          done(null, socket)
        }),
    })
    this.#held = held
    this.#interim = interim
  }

  get bytesRead(): number {
    return this.#held.socket?.bytesRead ?? 0
  }

  expectAnswer(): void {
    this.#interim.expectAnswer()
  }

  /** Gives the connection no more calls if it is to another address than these. */
  keepAt(addresses: readonly string[]): void {
    const address = this.#held.socket?.remoteAddress
    if (address !== undefined && !addresses.includes(plainAddress(address))) this.ttl = LONG_AGO
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler & Partial<ConnectionAware>): boolean {
    handler.useConnection?.(this)
    return super.dispatch(options, handler)
  }
}

/** The connections to one target server, which follow its name. */
class TargetPool extends Pool {
  readonly #outbound: Outbound
  readonly #server: ServerPlan
  readonly #clients: Set<TargetClient>
  #followedAt = 0

  constructor(outbound: Outbound, clientTtl: number, group: GroupPlan, server: ServerPlan) {
    const { protocol, host, port } = server
    const clients = new Set<TargetClient>()
    super(`${protocol}://${isIPv6(host) ? `[${host}]` : host}:${port}`, {
      connect: poolConnector(outbound, port, {
        timeoutMs: group.connectTimeoutMs,
        ...(protocol === 'https' ? { servername: serverNameOf(group, server), secureContext: secureContextOf(group) } : {}),
      }),
      factory: (origin, options) => {
        const client = new TargetClient(origin, options as TargetClientOptions)
        clients.add(client)
        return client
      },
      clientTtl,
      connections: group.policy.maxConnections || null,
      headersTimeout: group.responseTimeoutMs,
      pipelining: 1,
      allowH2: false,
    })
    this.#outbound = outbound
    this.#server = server
    this.#clients = clients
  }

  /** Gives connections to addresses that the server's name does not have any more no more calls. Asks at most once a second. */
  follow(): void {
    const now = performance.now()
    if (now - this.#followedAt < FOLLOW_MS) return
    this.#followedAt = now
    void this.#outbound.addressesToKeep(this.#server.host, this.#server.port).then((addresses) => {
      for (const client of this.#clients) {
        if (client.closed) this.#clients.delete(client)
        else if (addresses) client.keepAt(addresses)
      }
    })
  }
}

/**
 * Connection pools of target servers, shared by all groups that reach a server in the same way with the same TLS settings. A group with
 * a limit of connections has its own.
 */
export class TargetPools {
  readonly #outbound: Outbound
  readonly #connectionLifeMs: number
  #pools = new Map<string, TargetPool>()
  /** Finds a server's pool without building its key on each call. */
  #byServer = new WeakMap<BalancedServer, TargetPool>()

  /** `connectionLifeMs`: how long a connection accepts new calls. A new one resolves the name and checks the address again. */
  constructor(outbound: Outbound, connectionLifeMs = CONNECTION_LIFE_MS) {
    this.#outbound = outbound
    this.#connectionLifeMs = connectionLifeMs
  }

  /** Returns the connection pool for a server of a group. */
  of(balancer: Balancer, server: BalancedServer): Dispatcher {
    const known = this.#byServer.get(server)
    // A call that waits for a server may outlive the plan that named its group.
    const pool = known && !known.closed ? known : this.#find(balancer, server)
    pool.follow()
    return pool
  }

  /** The number of open connections. */
  get connections(): number {
    return [...this.#pools.values()].reduce((sum, { stats }) => sum + stats.connected, 0)
  }

  /** Closes pools that no group uses any more, each after its last call. */
  keepOnly(groups: Iterable<GroupPlan>): void {
    const wanted = new Set([...groups].flatMap((group) => group.servers.map((server) => keyOf(group, server))))
    for (const [key, pool] of this.#pools) {
      if (wanted.has(key)) continue
      this.#pools.delete(key)
      pool.close().catch(() => pool.destroy())
    }
  }

  /** Closes all connections. */
  async destroy(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()))
  }

  #find(balancer: Balancer, server: BalancedServer): TargetPool {
    const key = keyOf(balancer.group, server.plan)
    const pool = this.#pools.get(key) ?? new TargetPool(this.#outbound, this.#connectionLifeMs, balancer.group, server.plan)
    this.#pools.set(key, pool)
    this.#byServer.set(server, pool)
    return pool
  }
}

function keyOf(group: GroupPlan, server: ServerPlan): string {
  const tls = server.protocol === 'https' ? tlsKeyOf(group) : ''
  const own = group.policy.maxConnections > 0 ? `${group.id}|${group.policy.maxConnections}` : ''
  return `${server.protocol}://${server.host}:${server.port}|${group.connectTimeoutMs}|${group.responseTimeoutMs}|${tls}|${own}`
}
