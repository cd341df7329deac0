import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SnapshotApi, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { AuthorizationServer } from '../gateway/conformance/authorization-server.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, nextId } from '../gateway/conformance/build-snapshot.ts'
import { FakePlatform } from '../gateway/conformance/fake-platform.ts'
import { eventually } from '../gateway/conformance/gateway-process.ts'
import { RedisServer } from '../gateway/usage/testing/redis-server.ts'
import { expressGatewayKey, startExpressGateway } from './support/express-gateway.ts'
import { childrenOf, cpuSeconds, type LoadTarget, load, residentMib } from './support/http-load.ts'
import { type StartedProxy, startNginx } from './support/plain-nginx.ts'

/**
 * `node bench/gateway-throughput.ts [--large] [--only=gateway,workers]`: CPU time per request, latency and memory of the gateway with all
 * features on, compared in the same run with the target server itself, a plain proxy (nginx if installed, else node:http with undici) and, with
 * Redis on the PATH, limits through Redis and express-gateway, which it installs from the npm registry into a temporary folder. Linux only:
 * reads /proc. `--large` adds ten times the APIs and keys.
 */
const ROUNDS = 3
const ROUND_MS = 3_000
/** Compiled code is what is measured: so many calls, or what takes this time. */
const WARM_UP_CALLS = 20_000
const WARM_UP_MS = 20_000
const CONNECTIONS = 32
const METHODS = 10
const PLAIN_REQUEST = Buffer.from(`GET /items HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)

interface Contender extends LoadTarget {
  name: string
  /** All processes whose time counts. */
  pids: number[]
  cpuUs: number[]
  perSecond: number[]
  /** Milliseconds of each call. */
  times: number[]
}

const directory = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const children: ChildProcess[] = []
const platforms: FakePlatform[] = []
try {
  const targetPort = await startScript('support/plain-target.ts')
  const usual = { apiCount: 1_000, keyCount: 10_000, targetPort: targetPort.port }
  const redis = await RedisServer.open().catch(() => null)
  const large = { ...usual, apiCount: 10_000, keyCount: 100_000 }
  const starts: Record<string, (() => Promise<Contender | null>) | false | null> = {
    direct: async () => ({ ...opened('target server, direct', targetPort), requests: [PLAIN_REQUEST] }),
    gateway: () => startGateway('gateway, 1,000 APIs × 10 methods, 10,000 keys', usual),
    workers: () => startGateway('the same, two workers', usual, { WORKERS: '2' }),
    tokens: () => startTokenGateway('the same, access tokens (cached)', usual),
    redis: redis && (() => startGateway('the same, limits through Redis', usual, { REDIS_URL: redis.url })),
    large: process.argv.includes('--large') && (() => startGateway('gateway, 10,000 APIs × 10 methods, 100,000 keys', large)),
    peer: redis && (() => startPeer(usual, redis.url)),
  }
  const only = process.argv
    .find((argument) => argument.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const contenders = [await startControl(targetPort.port)]
  for (const [name, start] of Object.entries(starts)) {
    const contender = start && (!only || only.includes(name)) ? await start() : null
    if (contender) contenders.push(contender)
  }
  for (const contender of contenders) await load(contender, CONNECTIONS, WARM_UP_MS, WARM_UP_CALLS)
  for (let round = 0; round < ROUNDS; round += 1) for (const contender of contenders) await measure(contender)
  report(contenders)
  await redis?.kill()
} finally {
  for (const child of children) child.kill()
  await delay(300)
  for (const platform of platforms) await platform.close()
  rmSync(directory, { recursive: true, force: true })
}
process.exit()

async function startScript(name: string, ...args: string[]): Promise<{ pid: number; port: number }> {
  const child = spawn(process.execPath, ['--no-warnings', new URL(name, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { pid: child.pid ?? 0, port: Number(line.toString()) }
}

async function startControl(targetPort: number): Promise<Contender> {
  const requests = [PLAIN_REQUEST]
  const nginx = await startNginx(directory, targetPort)
  if (nginx) return { ...openedProxy('nginx, plain proxy', nginx), requests }
  const proxy = await startScript('support/bare-proxy.ts', String(targetPort))
  return { ...opened('node:http + undici, nothing else (no nginx on the PATH)', proxy), requests }
}

/** Starts express-gateway with the same APIs and keys; null, and says why, if it cannot be installed. */
async function startPeer({ apiCount, keyCount, targetPort }: Size, redisUrl: string): Promise<Contender | null> {
  const served = { apiCount, keyCount, targetPort, redisUrl, methods: METHODS }
  const started = await startExpressGateway(join(directory, 'express-gateway'), served)
  if (typeof started === 'string') {
    process.stdout.write(`express-gateway: ${started}\n`)
    return null
  }
  const requests = Array.from({ length: keyCount }, (_, index) =>
    requestOf(`api-${index % apiCount}`, index, `Authorization: ${expressGatewayKey(index)}`),
  )
  return { ...openedProxy('express-gateway: API keys, CORS, a limit through Redis', started), requests }
}

function openedProxy(name: string, { child, pids, port }: StartedProxy): Omit<Contender, 'requests'> {
  children.push(child)
  return { ...opened(name, { pid: 0, port }), pids }
}

function opened(name: string, { pid, port }: { pid: number; port: number }): Omit<Contender, 'requests'> {
  return { name, pids: [pid], port, cpuUs: [], perSecond: [], times: [] }
}

/** How much a gateway serves. */
interface Size {
  apiCount: number
  keyCount: number
  targetPort: number
}

async function startGateway(
  name: string,
  { apiCount, keyCount, targetPort }: Size,
  settings: Record<string, string> = {},
): Promise<Contender> {
  const group = aGroup([targetPort])
  const apis = Array.from({ length: apiCount }, (_, index) => fullApi(`api-${index}`, group))
  const keys = Array.from({ length: keyCount }, (_, index) => ({
    key: `pk_${String(index).padStart(38, '0')}`,
    api: apis[index % apiCount] as SnapshotApi,
  }))
  const platform = new FakePlatform(aSnapshot(apis, [group]), credentials(keys.map(({ key, api }) => aCredential(key, api))))
  const requests = keys.map(({ key, api }, index) => requestOf(api.basePath, index, `X-API-Key: ${key}`))
  return { ...(await openGateway(name, platform, settings)), requests }
}

/** Starts a gateway whose callers have access tokens, one of which makes all calls. */
async function startTokenGateway(name: string, { apiCount, targetPort }: Size): Promise<Contender> {
  const group = aGroup([targetPort])
  const apis = Array.from({ length: apiCount }, (_, index) => fullApi(`api-${index}`, group, 'oauth2'))
  const server = await AuthorizationServer.open()
  const snapshot = aSnapshot(apis, [group])
  snapshot.environment.oauth = server.setting()
  const people = apis.map(({ id }) => ({ clientId: 'consumer', userName: null, subscriptionId: nextId(), apiId: id, approved: true }))
  const platform = new FakePlatform(snapshot, { ...credentials([]), oauthCredentials: people })
  const token = await server.token('consumer')
  const requests = apis.map((api, index) => requestOf(api.basePath, index, `Authorization: Bearer ${token}`))
  return { ...(await openGateway(name, platform, {})), requests }
}

function requestOf(basePath: string, index: number, credential: string): Buffer {
  const head = `GET /${basePath}/v1/things-${index % METHODS}/${index}?page=1 HTTP/1.1\r\nHost: ${HOST}\r\n${credential}\r\n`
  return Buffer.from(`${head}User-Agent: bench\r\nAccept: */*\r\n\r\n`)
}

async function openGateway(name: string, platform: FakePlatform, settings: Record<string, string>): Promise<Omit<Contender, 'requests'>> {
  platforms.push(platform)
  await platform.open()
  const state = mkdtempSync(join(directory, 'state-'))
  const logFile = join(state, 'log')
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, ['--no-warnings', new URL('../gateway/main.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      ...platform.settingsOf(state),
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: '0',
      GATEWAY_OPS_PORT: '0',
      WORKERS: '1',
      ALLOW_LOOPBACK_TARGETS: 'on',
      ...settings,
    },
    stdio: ['ignore', log, 'inherit'],
  })
  closeSync(log)
  children.push(child)
  const text = await eventually(() => {
    const written = readFileSync(logFile, 'utf8')
    return ['serving credentials', 'serving snapshot', '"msg":"listening"'].every((one) => written.includes(one)) && written
  }, 'the gateway serves')
  const pid = child.pid ?? 0
  return { ...opened(name, { pid, port: Number(/"port":(\d+)/.exec(text)?.[1]) }), pids: [pid, ...childrenOf(pid)] }
}

/** An API with every rule that can cost something. */
function fullApi(basePath: string, group: SnapshotTargetServerGroup, authType: 'apiKey' | 'oauth2' = 'apiKey'): SnapshotApi {
  const methods = Array.from({ length: METHODS }, (_, index) =>
    aMethod('GET', `/things-${index}/{id}`, group, { targetPath: `/v1/things/{id}/${index}` }),
  )
  return anApi(basePath, [aStage('v1', methods, { authType, ipRule: { mode: 'restrict', addresses: ['10.1.0.0/16'] } })], {
    cors: { active: true, allowMethods: ['GET'], allowHeaders: ['X-API-Key'], allowOrigins: ['https://app.example.test'] },
    usageLimits: { perSecond: 1_000_000, perMinute: 100_000_000, perHour: 1_000_000_000, perDay: 2_000_000_000 },
    requestControls: [{ place: 'header', name: 'X-Gateway', value: 'portico', action: 'set' }],
  })
}

async function measure(contender: Contender): Promise<void> {
  const before = cpuSeconds(contender.pids)
  const times = await load(contender, CONNECTIONS, ROUND_MS)
  contender.cpuUs.push(((cpuSeconds(contender.pids) - before) * 1_000_000) / times.length)
  contender.perSecond.push((times.length * 1_000) / ROUND_MS)
  for (const time of times) contender.times.push(time)
}

function report(contenders: Contender[]): void {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  const control = median(contenders[0]?.cpuUs ?? [])
  const cores = execFileSync('nproc').toString().trim()
  process.stdout.write(`${ROUNDS} interleaved rounds of ${ROUND_MS / 1_000} s, ${CONNECTIONS} connections, ${cores} cores; medians\n`)
  for (const { name, pids, cpuUs, perSecond, times } of contenders) {
    const ratio = (median(cpuUs) / control).toFixed(2)
    const sorted = Float64Array.from(times).sort()
    const [p50, p99] = [0.5, 0.99].map((share) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1))
    process.stdout.write(
      `${name}: ${median(cpuUs).toFixed(1)} µs CPU a request (best ${Math.min(...cpuUs).toFixed(1)}), × ${ratio}, ${median(perSecond).toFixed(0)} requests/s, p50 ${p50} ms, p99 ${p99} ms, ${residentMib(pids).toFixed(0)} MiB\n`,
    )
  }
}
