import type { Duplex, Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Balancer } from '../../balancing/balancer.ts'
import { failureOf } from '../../balancing/check-server.ts'
import type { BalancedServer } from '../../balancing/strategies.ts'
import type { WaitingCall } from '../../balancing/waiting-calls.ts'
import type { Call } from '../../filters/call.ts'
import { payloadTooLarge } from '../../filters/check-body-size.ts'
import { giveBackUsage } from '../../filters/check-usage.ts'
import { because, refuse } from '../../filters/refuse.ts'
import { answerHeadersOf } from './answer-head.ts'
import type { Exchange } from './exchange.ts'
import { targetHeadersOf, targetPathOf } from './request-head.ts'
import type { ConnectionAware, TargetConnection } from './target-pools.ts'
import { openTunnel, type Upgrade } from './tunnel.ts'

/** Methods that may be sent twice (RFC 9110, section 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
/** The highest HTTP status (RFC 9110, section 15); above it the gateway answers 502. */
const STATUS_MAX = 599

const SWITCHING_PROTOCOLS = 101

const EVENT_STREAM = /^text\/event-stream(?:[ ;]|$)/i

/** What forwarding needs from the engine. */
export interface ForwardTo {
  dispatcherOf(balancer: Balancer, server: BalancedServer): Dispatcher
}

/** Sends an admitted call to its server and streams the answer back; a request for another protocol gets a tunnel if the server agrees. */
export function forwardCall(exchange: Exchange, call: Call, to: ForwardTo, upgrade: Upgrade | null): void {
  const { balancer } = call
  if (!balancer) throw new Error('a call without a group of servers is not forwarded')
  new Forwarding(exchange, call, balancer, to, upgrade).start()
}

class Forwarding implements Dispatcher.DispatchHandler, ConnectionAware, WaitingCall {
  readonly address: string
  readonly #exchange: Exchange
  readonly #call: Call
  readonly #balancer: Balancer
  readonly #to: ForwardTo
  readonly #upgrade: Upgrade | null
  readonly #path: string
  readonly #headers: string[]
  #silence: NodeJS.Timeout | null = null
  #server: BalancedServer | null = null
  #isTrial = false
  #askedAt = 0
  #connection: TargetConnection | null = null
  /** What the connection had received before this call. */
  #bytesBefore = 0
  #controller: Dispatcher.DispatchController | null = null
  #retried = false
  #connected = false
  #tooLarge = false
  /** Whether the answer's status counts as a failure of the server. */
  #answeredBadly = false
  #ended = false
  /** The first data of the answer, until it is known whether it is all of it: then head and body are one write. */
  #first: Buffer | null = null
  #wrote = false

  constructor(exchange: Exchange, call: Call, balancer: Balancer, to: ForwardTo, upgrade: Upgrade | null) {
    this.#exchange = exchange
    this.#call = call
    this.#balancer = balancer
    this.#to = to
    this.#upgrade = upgrade
    this.address = call.address
    this.#path = targetPathOf(call)
    this.#headers = targetHeadersOf(call)
    const closing = upgrade ? upgrade.socket : exchange.response
    closing.once('close', () => this.#clientClosed())
  }

  /** Sends the call to the chosen server, or lets it wait for one. */
  start(): void {
    const { server } = this.#call
    if (server) this.serve(server)
    else if (!this.#balancer.wait(this)) this.#refuseOverload('queueFull', this.#balancer.group.policy.queueLength)
  }

  serve(server: BalancedServer): void {
    this.#isTrial = this.#balancer.take(server)
    this.#send(server)
  }

  giveUp(): void {
    this.#refuseOverload('queueTimedOut', this.#balancer.group.policy.queueWaitMs)
  }

  #refuseOverload(cause: 'queueFull' | 'queueTimedOut', limit: number): void {
    giveBackUsage(this.#call)
    // By then the calls that wait now are served or refused.
    const seconds = Math.max(1, Math.ceil(this.#balancer.group.policy.queueWaitMs / 1_000))
    const detail = 'The target servers cannot take more calls at the moment. Try again later.'
    this.#exchange.answer(because(refuse('TargetOverloaded', detail, ['Retry-After', String(seconds)]), cause, String(limit)))
  }

  #send(server: BalancedServer): void {
    this.#server = server
    this.#call.server = server
    this.#connected = false
    this.#ended = false
    this.#askedAt = performance.now()
    this.#exchange.noteSent()
    this.#to.dispatcherOf(this.#balancer, server).dispatch(
      {
        path: this.#path,
        method: this.#call.httpMethod as Dispatcher.HttpMethod,
        headers: this.#headers,
        body: this.#exchange.hasBody ? (this.#body() as AsyncIterable<Buffer> as unknown as Readable) : null,
        upgrade: this.#upgrade?.protocol ?? null,
        // The type of the answer decides, which is not known yet.
        bodyTimeout: 0,
      },
      this,
    )
  }

  useConnection(connection: TargetConnection): void {
    this.#connection = connection
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    this.#connected = true
    this.#bytesBefore = this.#connection?.bytesRead ?? 0
    this.#connection?.expectAnswer()
    this.#exchange.noteConnected(this.#askedAt)
    const server = this.#server
    if (server) this.#balancer.noteConnected(server)
    if (this.#exchange.isClosed) controller.abort(new Error('the client disconnected'))
  }

  onRequestUpgrade(
    controller: Dispatcher.DispatchController,
    _status: number,
    headers: Record<string, string | string[] | undefined>,
    socket: Duplex,
  ): void {
    const upgrade = this.#upgrade
    this.#exchange.noteFirstByte()
    this.#noteStatus(SWITCHING_PROTOCOLS)
    this.#ended = true
    this.#controller = null
    if (!upgrade || String(headers.upgrade).toLowerCase() !== upgrade.protocol.toLowerCase()) {
      socket.destroy()
      this.#release()
      this.#exchange.answer(refuse('TargetConnectionFailed', 'The target server answered with another protocol.'))
      return
    }
    const raw = controller.rawHeaders
    const answered = answerHeadersOf(this.#exchange, Array.isArray(raw) ? raw : flat(headers), headers.connection, 101)
    openTunnel(this.#exchange, upgrade, socket, answered, this.#call.context.plan.times.tunnelMs, () => this.#release())
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status > STATUS_MAX) {
      controller.abort(new Error('the target server answered with an invalid status'))
      return
    }
    this.#exchange.noteFirstByte()
    this.#noteStatus(status)
    const { response } = this.#exchange
    const raw = controller.rawHeaders
    response.writeHead(status, answerHeadersOf(this.#exchange, Array.isArray(raw) ? raw : flat(headers), headers.connection, status))
    process.nextTick(() => {
      if (this.#ended || response.destroyed) return
      if (this.#first) this.#write(controller, this.#first)
      else if (!this.#wrote) response.flushHeaders()
      this.#first = null
      this.#expectData(controller, headers['content-type'])
    })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#exchange.responseBytes += chunk.length
    if (!this.#wrote && this.#first === null && this.#silence === null) {
      this.#first = chunk
      return
    }
    if (this.#first) this.#write(controller, this.#first)
    this.#first = null
    this.#silence?.refresh()
    this.#write(controller, chunk)
  }

  #write(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#wrote = true
    const { response } = this.#exchange
    if (response.write(chunk)) return
    controller.pause()
    const stalled = setTimeout(() => response.destroy(), this.#call.context.plan.times.idleMs)
    const forget = () => clearTimeout(stalled)
    response.once('close', forget)
    response.once('drain', () => {
      response.off('close', forget)
      forget()
      this.#silence?.refresh()
      controller.resume()
    })
  }

  onResponseEnd(): void {
    if (this.#server && !this.#answeredBadly) this.#balancer.noteAnswered(this.#server, this.#isTrial)
    this.#release()
    this.#exchange.complete(this.#first)
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error & { code?: string }): void {
    const { response } = this.#exchange
    if (this.#server && !this.#exchange.isClosed && !this.#tooLarge) this.#exchange.noteFailedAttempt(this.#server.plan.id, error)
    if (this.#isStale(error)) {
      this.#sendAgain()
      return
    }
    this.#noteFailure()
    this.#release()
    if (this.#exchange.isClosed) return
    if (response.headersSent) this.#exchange.cut('TargetConnectionFailed')
    else if (this.#tooLarge) this.#exchange.answer(payloadTooLarge(this.#call.context.plan.bodyLimitBytes))
    else if (!this.#connected) this.#connectFailed(error)
    else if (error.code === 'UND_ERR_HEADERS_TIMEOUT')
      this.#exchange.answer(refuse('TargetTimeout', 'The target server did not respond in time.'))
    else this.#exchange.answer(refuse('TargetConnectionFailed', 'The target server could not be reached.'))
  }

  /** A trial is passed by the head of an answer, since its body may take any time; other calls are when they end. */
  #noteStatus(status: number): void {
    this.#answeredBadly = status >= 500 && this.#balancer.group.policy.countServerErrors
    if (!this.#server) return
    if (this.#answeredBadly) this.#balancer.noteFailed(this.#server, this.#isTrial)
    else if (this.#isTrial || status === SWITCHING_PROTOCOLS) {
      this.#balancer.noteAnswered(this.#server, this.#isTrial)
      this.#isTrial = false
    }
  }

  /** Counts a failure of the server, once, and none of the client. */
  #noteFailure(): void {
    const isOfClient = this.#exchange.isClosed || this.#tooLarge
    if (this.#server && !isOfClient && !this.#answeredBadly) this.#balancer.noteFailed(this.#server, this.#isTrial)
  }

  #connectFailed(error: Error & { code?: string }): void {
    const server = this.#server
    if (server) this.#balancer.noteConnectFailed(server, failureOf(error))
    const other = !this.#retried && IDEMPOTENT.has(this.#call.httpMethod) ? this.#balancer.choose(this.#call.address, server) : null
    if (other) {
      this.#retried = true
      this.#exchange.retries += 1
      this.serve(other)
    } else if (error.code === 'UND_ERR_CONNECT_TIMEOUT')
      this.#exchange.answer(refuse('TargetTimeout', 'The target server could not be reached in time.'))
    else this.#exchange.answer(refuse('TargetConnectionFailed', 'The target server could not be reached.'))
  }

  /**
   * Returns whether a connection that has served other calls was closed before one byte of this answer, as a server does that restarts or
   * whose idle time is over, and the call may be sent again.
   */
  #isStale({ code }: { code?: string }): boolean {
    const { response } = this.#exchange
    if (!this.#connected || this.#tooLarge || response.headersSent || this.#exchange.isClosed) return false
    if (this.#retried || this.#upgrade || this.#exchange.hasBody || !IDEMPOTENT.has(this.#call.httpMethod)) return false
    return code !== 'UND_ERR_HEADERS_TIMEOUT' && this.#bytesBefore > 0 && this.#connection?.bytesRead === this.#bytesBefore
  }

  /** Sends the call to the same server once more, when the pool has seen which other connections are closed too. */
  #sendAgain(): void {
    const server = this.#server
    if (!server) return
    this.#end()
    this.#retried = true
    this.#exchange.retries += 1
    setImmediate(() => this.#send(server))
  }

  /** Ends the call if the target server sends nothing for some time: an hour by default for an event stream, which is silent between events. */
  #expectData(controller: Dispatcher.DispatchController, type: string | string[] | undefined): void {
    const { idleMs, tunnelMs } = this.#call.context.plan.times
    const wait = EVENT_STREAM.test(String(type)) ? tunnelMs : idleMs
    this.#silence = setTimeout(() => {
      if (this.#exchange.response.writableNeedDrain) this.#silence?.refresh()
      else controller.abort(new Error('the target server sent nothing in time'))
    }, wait)
  }

  #clientClosed(): void {
    if (!this.#server) this.#balancer.leave(this)
    if (!this.#ended) this.#controller?.abort(new Error('the client disconnected'))
  }

  #release(): void {
    this.#end()
    if (this.#server) this.#balancer.release(this.#server, this.#isTrial)
  }

  #end(): void {
    this.#ended = true
    if (this.#silence) clearTimeout(this.#silence)
    this.#controller = null
  }

  /** Yields the request's body and enforces the size limit; keeps the client's connection open if the target fails. */
  async *#body(): AsyncGenerator<Buffer> {
    const exchange = this.#exchange
    const limit = this.#call.context.plan.bodyLimitBytes
    let bytes = 0
    for await (const chunk of exchange.request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      exchange.requestBytes = bytes
      if (bytes > limit) {
        this.#tooLarge = true
        throw new Error('the body is over the limit')
      }
      yield chunk
    }
  }
}

function flat(headers: Record<string, string | string[] | undefined>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).flatMap((one) => [name, one ?? '']))
}
