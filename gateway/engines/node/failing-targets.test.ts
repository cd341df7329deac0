import assert from 'node:assert/strict'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { Outbound } from '@portico/outbound/outbound'
import { resolveByDns } from '@portico/outbound/resolve-by-dns'
import { type DnsServer, startDnsServer } from '@portico/outbound/testing/dns-server'
import {
  aCredential,
  aGroup,
  aMethod,
  anApi,
  aSnapshot,
  aStage,
  credentials,
  HOST,
  KEY,
  OTHER_KEY,
} from '../../conformance/build-snapshot.ts'
import { freePort } from '../../conformance/free-port.ts'
import { callRaw, type RawAnswer } from '../../conformance/raw-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import type { NodeEngine } from './node-engine.ts'
import { aSilentEngine } from './testing/a-silent-engine.ts'

/** Calls of the failing API at a time, and of the other one meanwhile. */
const CALLS = 60
const OTHER_CALLS = 50
const POLICY: Partial<TrafficPolicy> = { maxConnections: 10, queueLength: 20, queueWaitMs: 200, failuresToEject: 5, ejectedPercentMax: 100 }

/** A target server that fails in one way: where it is, and what its callers may be answered. */
interface Fault {
  protocol?: 'http' | 'https'
  host?: string
  port: number
  codes: readonly (GatewayErrorCode | 'cut')[]
  /** Whether its answers do not end. */
  endless?: boolean
}

const closing: (() => unknown)[] = []
let dns: DnsServer
let resolver: Resolver

before(async () => {
  dns = await startDnsServer()
  resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([dns.address])
  closing.push(() => dns.close())
})
after(async () => {
  for (const close of closing) await close()
})

/** Starts a server for raw connections and returns its port. */
async function aServer(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const UNREACHABLE = ['TargetConnectionFailed', 'NoHealthyServer', 'TargetOverloaded'] as const
const FAULTS: Record<string, () => Promise<Fault>> = {
  'refuses connections': async () => ({ port: await freePort(), codes: UNREACHABLE }),
  'accepts and says nothing': async () => ({
    port: await aServer(() => undefined),
    codes: ['TargetTimeout', 'NoHealthyServer', 'TargetOverloaded'],
  }),
  'sends its answer byte by byte, and never whole': async () => ({
    port: await aServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n')
      const timer = setInterval(() => socket.write('x'), 20)
      socket.once('close', () => clearInterval(timer))
    }),
    codes: [],
    endless: true,
  }),
  'resets within its answer': async () => ({
    port: await aServer((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', () => socket.resetAndDestroy())),
    ),
    codes: ['cut', ...UNREACHABLE],
  }),
  'answers with something else than HTTP': async () => ({
    port: await aServer((socket) => socket.end('220 mail.example.test ESMTP\r\n')),
    codes: UNREACHABLE,
  }),
  'has a certificate that nobody trusts': async () => {
    const server = createTlsServer(await makeCertificate('stranger'), (_request, response) => response.end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    return { protocol: 'https', port: (server.address() as AddressInfo).port, codes: UNREACHABLE }
  },
  'has a name that does not resolve': async () => ({ host: 'gone.portico.test', port: 80, codes: UNREACHABLE }),
  'has moved to an address that is denied': async () => {
    dns.set('moved.portico.test', ['169.254.169.254'], 1)
    return { host: 'moved.portico.test', port: 80, codes: UNREACHABLE }
  },
}

/** Serves an API at a failing server, and another one at a good server. */
async function serve(engine: NodeEngine, fault: Fault, policy: Partial<TrafficPolicy>, good: TargetServer): Promise<number> {
  const bad: SnapshotTargetServerGroup = aGroup([fault.port], {
    responseTimeoutMs: 1_000,
    connectTimeoutMs: 1_000,
    trafficPolicy: policy,
    healthCheck: { kind: 'off', path: '/', intervalMs: 5_000 },
  })
  for (const server of bad.servers) Object.assign(server, { protocol: fault.protocol ?? 'http', host: fault.host ?? '127.0.0.1' })
  const calm = aGroup([good.port])
  const apis = [bad, calm].map((group, index) => anApi(`api${index}`, [aStage('v1', [aMethod('GET', '/items', group)])]))
  await engine.apply(compilePlan(aSnapshot(apis, [bad, calm])))
  const keys = apis.map((api, index) => aCredential(index === 0 ? KEY : OTHER_KEY, api))
  engine.applyCredentials(compileCredentials(credentials(keys)))
  return engine.listen('127.0.0.1', 0)
}

function codeOf(answer: RawAnswer | null): string {
  if (answer === null || !answer.whole) return 'cut'
  return answer.status === 200 ? 'answered' : String((JSON.parse(answer.body) as { error?: string }).error)
}

describe('an API whose target server', { timeout: 600_000 }, () => {
  for (const [what, start] of Object.entries(FAULTS))
    for (const [setting, policy] of [
      ['by default', {}],
      ['with a traffic policy', POLICY],
    ] as const)
      test(`${what} gets its refusals, and another API is served as before, ${setting}`, async (t) => {
        const unknown = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
        const outbound = new Outbound(
          { allowLoopback: true, denied: [] },
          resolveByDns({ openResolver: () => resolver, bySystem: unknown }),
        )
        const engine = aSilentEngine(outbound)
        t.after(() => engine.drain(0))
        const good = await TargetServer.open('good')
        t.after(() => good.close())
        const fault = await start()
        const port = await serve(engine, fault, policy, good)
        const call = (path: string, key: string) =>
          callRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${key}\r\n\r\n`).catch(() => null)

        const failing = Array.from({ length: CALLS }, () => call('/api0/v1/items', KEY))
        for (let i = 0; i < OTHER_CALLS; i += 1) {
          const answer = await call('/api1/v1/items', OTHER_KEY)
          assert.equal(answer?.status, 200)
        }
        assert.equal(good.calls, OTHER_CALLS)
        if (fault.endless) return
        const codes = new Set((await Promise.all(failing)).map(codeOf))
        const allowed = new Set<string>(fault.codes)
        assert.deepEqual(
          [...codes].filter((code) => !allowed.has(code)),
          [],
        )
        assert.equal(engine.health().callsInFlight, 0)
      })
})
