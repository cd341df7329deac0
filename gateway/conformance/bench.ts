import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import {
  type CredentialSnapshot,
  type GatewaySnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotApi,
  type SnapshotCredential,
  type SnapshotEnvironment,
  type SnapshotTargetServerGroup,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { aCredential, aSnapshot, credentials, ERROR_PAGES, HOST, KEY } from './build-snapshot.ts'
import { callRaw, connectTo, type RawAnswer, type Way } from './raw-call.ts'
import { callOnStream } from './stream-call.ts'
import { type Echo, TargetServer } from './target-server.ts'

/** The gateway under test: its address, and how to change what it serves. */
export interface Subject {
  /** As `http://127.0.0.1:8080`, or `https://127.0.0.1:8080`. */
  baseUrl: string
  /** Processes that serve calls. Connections are given to them in turn, and each selects target servers for itself. */
  workers: number
  /** How clients open TLS, for an https address. */
  tls?: ConnectionOptions
  /** Whether it expects the PROXY protocol, from the trusted peer. */
  proxyProtocol?: boolean
  /** Whether calls use HTTP/2 if they can; raw bytes are HTTP/1.1 anyway. */
  http2?: boolean
  /** Serves a snapshot and a list of credentials; one that is left out stays. Rejects what cannot be served, and then changes nothing. */
  applySnapshot(whole: { snapshot?: GatewaySnapshot; credentials?: CredentialSnapshot }): Promise<void>
  /** Rejects a delta that cannot be applied whole, and then changes nothing. */
  applyDelta(delta: SnapshotDelta): Promise<void>
  close(): Promise<void>
}

/** Starts a gateway that trusts `X-Forwarded-*` from `trustedProxies`. */
export type OpenSubject = (trustedProxies: string) => Promise<Subject>

/** The peer whose `X-Forwarded-*` headers the gateway under test trusts. */
export const TRUSTED_PEER = '127.0.0.9'

/** Headers that HTTP/2 does not have. */
const HTTP1_ONLY = /^(?:connection|host|transfer-encoding|upgrade)$/i

export interface CallOptions {
  headers?: Record<string, string>
  body?: string
  /** Null for a call without a key. */
  key?: string | null
  host?: string
  /** The caller's address, within 127.0.0.0/8. */
  from?: string
}

/** A gateway under test in front of two target servers. */
export class Bench {
  readonly subject: Subject
  readonly a: TargetServer
  readonly b: TargetServer
  /** Of the snapshot and the credentials that `serve` applied last. */
  revision = 0

  private constructor(subject: Subject, a: TargetServer, b: TargetServer) {
    this.subject = subject
    this.a = a
    this.b = b
  }

  static async open(openSubject: OpenSubject): Promise<Bench> {
    return new Bench(await openSubject(TRUSTED_PEER), await TargetServer.open('a'), await TargetServer.open('b'))
  }

  async close(): Promise<void> {
    await this.subject.close()
    await this.a.close()
    await this.b.close()
  }

  /** Serves these APIs. Without `credentials`, `KEY` belongs to an approved subscription to the first API. */
  async serve(
    apis: SnapshotApi[],
    groups: SnapshotTargetServerGroup[],
    keys?: SnapshotCredential[],
    environment: Partial<SnapshotEnvironment> = {},
  ): Promise<void> {
    this.revision += 1
    this.a.behave(null)
    this.b.behave(null)
    this.a.behaveOnUpgrade(null)
    this.b.behaveOnUpgrade(null)
    const snapshot = aSnapshot(apis, groups, { revision: this.revision })
    Object.assign(snapshot.environment, environment)
    const [first] = apis
    const list = keys ?? (first ? [aCredential(KEY, first)] : [])
    await this.subject.applySnapshot({ snapshot, credentials: credentials(list, this.revision) })
  }

  /** Applies a delta that leads from the served revisions to the next ones. */
  async change(delta: Partial<SnapshotDelta>): Promise<void> {
    const step = { from: this.revision, to: this.revision + 1 }
    await this.subject.applyDelta({ format: SNAPSHOT_FORMAT, snapshot: step, credentials: step, ...delta })
    this.revision += 1
  }

  /** Opens a connection. */
  connect(from = '127.0.0.1'): Socket {
    return connectTo(this.#port, this.#wayFrom(from))
  }

  /** Makes one call on a new connection. */
  async call(method: string, path: string, { headers = {}, body, key = KEY, host = HOST, from }: CallOptions = {}): Promise<RawAnswer> {
    const { tls, http2 } = this.subject
    const fields = [...(key === null ? [] : [['X-API-Key', key] as const]), ...Object.entries(headers)]
    if (tls && http2 && !fields.some(([name]) => HTTP1_ONLY.test(name)))
      return callOnStream(this.#port, this.#wayFrom(from), { method, path, host, headers: fields, body })
    const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...fields.map(([name, value]) => `${name}: ${value}`)]
    if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
    return this.send(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`, from)
  }

  /** Sends raw bytes on a new connection. */
  send(bytes: string, from?: string): Promise<RawAnswer> {
    return callRaw(this.#port, bytes, this.#wayFrom(from))
  }

  /** Asks for the protocol `echo`, and returns what is received until it ends with a text. */
  async upgrade(path: string, last: string): Promise<string> {
    const socket = this.connect()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`)
    let received = ''
    while (!received.endsWith(last)) received += String((await once(socket, 'data'))[0])
    socket.destroy()
    return received
  }

  get scheme(): 'http' | 'https' {
    return this.subject.tls ? 'https' : 'http'
  }

  #wayFrom(from?: string): Way {
    return { from, tls: this.subject.tls, proxy: this.subject.proxyProtocol ? TRUSTED_PEER : undefined }
  }

  get #port(): number {
    return Number(new URL(this.subject.baseUrl).port)
  }

  /** Makes a call that must succeed, and returns what the target server received. */
  async echo(method: string, path: string, options?: CallOptions): Promise<Echo> {
    const answer = await this.call(method, path, options)
    assert.equal(answer.status, 200, answer.body)
    return JSON.parse(answer.body) as Echo
  }
}

/** Asserts that an answer is the complete refusal for a code. */
export function assertRefused(answer: RawAnswer, code: GatewayErrorCode): void {
  assert.equal(answer.status, GATEWAY_ERROR_STATUS[code], `${answer.status} ${answer.body}`)
  assert.equal(answer.headers['content-type'], 'application/problem+json')
  const problem = JSON.parse(answer.body) as Record<string, unknown>
  assert.equal(problem.error, code)
  assert.equal(problem.status, GATEWAY_ERROR_STATUS[code])
  assert.equal(problem.type, code === 'NotReady' ? 'about:blank' : `${ERROR_PAGES}/${code}`)
  assert.equal(typeof problem.title, 'string')
  assert.equal(typeof problem.detail, 'string')
  assert.ok(problem.requestId)
  assert.equal(problem.requestId, answer.headers['x-request-id'])
  assert.ok(!answer.body.includes('127.0.0.1'), 'no target server in a refusal')
}
