import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../gateway/conformance/build-snapshot.ts'
import { FakePlatform } from '../gateway/conformance/fake-platform.ts'
import { FRAME, FrameConnection, frame, headersFrame, PREFACE } from '../gateway/conformance/frame-connection.ts'
import { eventually, GatewayProcess } from '../gateway/conformance/gateway-process.ts'
import { callRaw, connectTo, readAnswer } from '../gateway/conformance/raw-call.ts'
import { TargetServer } from '../gateway/conformance/target-server.ts'

/**
 * `node bench/gateway-connections.ts`: memory of a gateway with 10,000 idle connections, and the latency of other callers meanwhile, over
 * HTTP/1.1, TLS and HTTP/2; then 2,000 clients that send their header a byte a second. `slow` measures the latter only. Linux only: reads /proc. Needs 20,000 open files.
 */
const IDLE = 10_000
const SLOW = 2_000
const AT_ONCE = 50
const PER_ADDRESS = 5_000
const PROBES = 200
const PROBE_EVERY_MS = 10
const SLOW_LIMIT_MS = 30_000
const IS_SLOW_ONLY = process.argv.includes('slow')
const GET = `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n`

const FIELDS = Object.entries({ ':method': 'GET', ':scheme': 'https', ':authority': HOST, ':path': '/shop/v1/items', 'x-api-key': KEY })

const folder = mkdtempSync(join(tmpdir(), 'portico-connections-'))
const target = await TargetServer.open()
const group = aGroup([target.port])
const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
const snapshot = aSnapshot([api], [group])
snapshot.environment.times = { idleMs: 900_000 }
const platform = new FakePlatform(snapshot, credentials([aCredential(KEY, api)]))
await platform.open()
const { cert, key } = await makeCertificate('gateway', { hosts: [HOST] })
const files = { TLS_CERT_FILE: join(folder, 'tls.crt'), TLS_KEY_FILE: join(folder, 'tls.key') }
writeFileSync(files.TLS_CERT_FILE, cert)
writeFileSync(files.TLS_KEY_FILE, key)

try {
  await measure('HTTP/1.1')
  await measure('TLS', { ca: cert, servername: HOST })
  await measure('HTTP/2', { ca: cert, servername: HOST }, true)
} finally {
  await platform.close()
  await target.close()
  rmSync(folder, { recursive: true })
}
process.exit()

async function measure(name: string, tls?: ConnectionOptions, http2 = false): Promise<void> {
  const gateway = new GatewayProcess({ ...platform.settingsOf(join(folder, name.replace('/', '-'))), ...(tls && files) })
  try {
    const port = await gateway.port()
    const call = async () => {
      const socket = connectTo(port, { tls })
      socket.write(`${GET}\r\n`)
      await once(socket, 'data')
      socket.destroy()
    }
    await eventually(async () => (await callRaw(port, `${GET}\r\n`, { tls })).status === 200, 'the gateway serves')
    for (let warmUp = 0; warmUp < PROBES; warmUp += 1) await call()
    const slow = () => measureSlow(name, port, { tls, http2 }, call, gateway.pid)
    if (IS_SLOW_ONLY) return await slow()
    const empty = memoryOf(gateway.pid)
    const alone = await probe(call)
    const opened: Socket[] = []
    const started = performance.now()
    for (let next = 0; next < IDLE; next += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, IDLE - next) }, (_, i) => openIdle(port, next + i, tls, http2))
      opened.push(...(await Promise.all(batch)))
    }
    const seconds = (performance.now() - started) / 1_000
    const full = memoryOf(gateway.pid)
    const beside = await probe(call)
    const lost = opened.filter((socket) => socket.destroyed || socket.readableEnded).length
    console.log(`${name}: ${IDLE} idle connections, opened in ${seconds.toFixed(1)} s, ${lost} lost`)
    console.log(`  memory ${empty} MB, then ${full} MB: ${(((full - empty) * 1_024) / IDLE).toFixed(1)} kB for each connection`)
    console.log(`  other callers: ${alone} before, ${beside} meanwhile`)
    for (const socket of opened) socket.destroy()
    await slow()
  } finally {
    await gateway.stop('SIGKILL')
  }
}

/** Opens a connection and makes one call, after which it is idle. */
async function openIdle(port: number, index: number, tls: ConnectionOptions | undefined, http2: boolean): Promise<Socket> {
  const from = `127.0.1.${1 + Math.floor(index / PER_ADDRESS)}`
  if (http2 && tls) {
    const connection = new FrameConnection(port, tls)
    connection.send(headersFrame(1, FIELDS))
    await connection.outcome()
    return connection.socket
  }
  const socket = connectTo(port, { from, tls })
  socket.write(`${GET}\r\n`)
  await readAnswer(socket)
  socket.removeAllListeners('data').resume()
  return socket
}

/** Opens clients that send one byte a second, and waits until the gateway has answered all of them. */
async function measureSlow(
  name: string,
  port: number,
  { tls, http2 }: { tls: ConnectionOptions | undefined; http2: boolean },
  call: () => Promise<unknown>,
  pid: number,
) {
  const before = memoryOf(pid)
  const bytes = http2
    ? Buffer.concat([Buffer.from(PREFACE), frame(FRAME.settings, 0, 0), headersFrame(1, [...FIELDS, ['x-slow', 'a'.repeat(200)]])])
    : Buffer.from(`${GET}X-Slow: ${'a'.repeat(200)}\r\n\r\n`)
  const secured = tls && http2 ? { ...tls, ALPNProtocols: ['h2'] } : tls
  const statuses = new Map<string, number>()
  const started = performance.now()
  let last = 0
  const slow = Array.from({ length: SLOW }, async (_, index) => {
    const socket = connectTo(port, { from: `127.0.2.${1 + Math.floor(index / PER_ADDRESS)}`, tls: secured })
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    let sent = 0
    const timer = setInterval(() => socket.write(bytes.subarray(sent, ++sent)), 1_000)
    // Not `once`, which fails with the error of a connection that is reset.
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(timer)
    last = performance.now() - started
    const status = http2 ? 'closed' : received.slice(9, 12) || 'none'
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  await delay(3_000)
  const beside = await probe(call)
  const during = memoryOf(pid)
  await Promise.race([Promise.all(slow), delay(SLOW_LIMIT_MS, undefined, { ref: false })])
  console.log(`${name}: ${SLOW} clients that send a byte a second`)
  console.log(`  answers ${JSON.stringify(Object.fromEntries(statuses))}, the last after ${(last / 1_000).toFixed(1)} s`)
  console.log(`  memory ${before} MB, then ${during} MB; other callers: ${beside} meanwhile`)
}

/** Returns p50 and p99 of calls on new connections. */
async function probe(call: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let sent = 0; sent < PROBES; sent += 1) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
    await delay(PROBE_EVERY_MS)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => `${(times[Math.ceil(share * PROBES) - 1] ?? 0).toFixed(1)} ms`
  return `p50 ${at(0.5)}, p99 ${at(0.99)}`
}

/** Returns the resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_024)
}
