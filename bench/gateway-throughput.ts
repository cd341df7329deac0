import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SnapshotApi, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST } from '../gateway/conformance/build-snapshot.ts'
import { ENROLMENT_TOKEN, FakePlatform } from '../gateway/conformance/fake-platform.ts'
import { eventually } from '../gateway/conformance/gateway-process.ts'

/**
 * `node bench/gateway-throughput.ts [--large]`: CPU time per request of the gateway with all features on, compared with a plain proxy in
 * the same run (nginx if installed, else node:http with undici). Linux only: reads /proc. `--large` adds ten times the APIs and keys.
 */
const ROUNDS = 3
const ROUND_MS = 3_000
const WARM_UP_MS = 2_000
const CONNECTIONS = 32
const METHODS = 10
const TICKS_PER_SECOND = 100

interface Contender {
  name: string
  pid: number
  port: number
  /** Requests, used in rotation. */
  requests: Buffer[]
  cpuUs: number[]
  perSecond: number[]
}

const directory = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const children: ChildProcess[] = []
const platforms: FakePlatform[] = []
try {
  const targetPort = await startScript('support/plain-target.ts')
  const contenders = [
    await startControl(targetPort.port),
    await startGateway('gateway, 1,000 APIs × 10 methods, 10,000 keys', 1_000, 10_000, targetPort.port),
  ]
  if (process.argv.includes('--large'))
    contenders.push(await startGateway('gateway, 10,000 APIs × 10 methods, 100,000 keys', 10_000, 100_000, targetPort.port))
  for (const contender of contenders) await load(contender, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1) for (const contender of contenders) await measure(contender)
  report(contenders)
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
  const requests = [Buffer.from(`GET /items HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)]
  if (spawnSync('nginx', ['-v']).error) {
    return {
      name: 'node:http + undici, nothing else (no nginx on the PATH)',
      ...(await startScript('support/bare-proxy.ts', String(targetPort))),
      requests,
      cpuUs: [],
      perSecond: [],
    }
  }
  const port = await freePort()
  const file = join(directory, 'nginx.conf')
  writeFileSync(file, nginxConfiguration(port, targetPort))
  const child = spawn('nginx', ['-p', directory, '-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'inherit'] })
  children.push(child)
  const worker = await eventually(() => workerOf(child.pid ?? 0), 'the worker of nginx')
  return { name: 'nginx, plain proxy', pid: worker, port, requests, cpuUs: [], perSecond: [] }
}

function nginxConfiguration(port: number, targetPort: number): string {
  return `worker_processes 1; pid ${directory}/nginx.pid; error_log ${directory}/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000;
  client_body_temp_path ${directory}/b; proxy_temp_path ${directory}/p; fastcgi_temp_path ${directory}/f; uwsgi_temp_path ${directory}/u; scgi_temp_path ${directory}/s;
  upstream target { server 127.0.0.1:${targetPort}; keepalive 64; keepalive_requests 100000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://target; proxy_http_version 1.1; proxy_set_header Connection ""; } }
}
`
}

function workerOf(pid: number): number {
  const found = spawnSync('pgrep', ['-P', String(pid)])
    .stdout.toString()
    .trim()
    .split('\n')[0]
  return Number(found || 0)
}

async function startGateway(name: string, apiCount: number, keyCount: number, targetPort: number): Promise<Contender> {
  const group = aGroup([targetPort])
  const apis = Array.from({ length: apiCount }, (_, index) => fullApi(`api-${index}`, group))
  const keys = Array.from({ length: keyCount }, (_, index) => ({
    key: `pk_${String(index).padStart(38, '0')}`,
    api: apis[index % apiCount] as SnapshotApi,
  }))
  const platform = new FakePlatform(aSnapshot(apis, [group]), credentials(keys.map(({ key, api }) => aCredential(key, api))))
  platforms.push(platform)
  await platform.open()
  const logFile = join(directory, `gateway-${apiCount}.log`)
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, ['--no-warnings', new URL('../gateway/main.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      PLATFORM_URL: platform.url,
      GATEWAY_HOST: '127.0.0.1',
      WORKERS: '1',
      GATEWAY_PORT: '0',
      GATEWAY_OPS_PORT: String(await freePort()),
      GATEWAY_STATE_DIR: join(directory, `state-${apiCount}`),
      GATEWAY_ENROLMENT_TOKEN: ENROLMENT_TOKEN,
      ALLOW_LOOPBACK_TARGETS: 'on',
    },
    stdio: ['ignore', log, 'inherit'],
  })
  closeSync(log)
  children.push(child)
  const text = await eventually(() => {
    const written = readFileSync(logFile, 'utf8')
    return written.includes('serving credentials') && written.includes('serving snapshot') && written
  }, 'the gateway serves')
  const port = Number(/"port":(\d+)/.exec(text)?.[1])
  const requests = keys.map(({ key, api }, index) => {
    const head = `GET /${api.basePath}/v1/things-${index % METHODS}/${index}?page=1 HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${key}\r\n`
    return Buffer.from(`${head}User-Agent: bench\r\nAccept: */*\r\n\r\n`)
  })
  return { name, pid: child.pid ?? 0, port, requests, cpuUs: [], perSecond: [] }
}

/** An API with every rule that can cost something. */
function fullApi(basePath: string, group: SnapshotTargetServerGroup): SnapshotApi {
  const methods = Array.from({ length: METHODS }, (_, index) =>
    aMethod('GET', `/things-${index}/{id}`, group, { targetPath: `/v1/things/{id}/${index}` }),
  )
  return anApi(basePath, [aStage('v1', methods, { ipRule: { mode: 'restrict', addresses: ['10.1.0.0/16'] } })], {
    cors: { active: true, allowMethods: ['GET'], allowHeaders: ['X-API-Key'], allowOrigins: ['https://app.example.test'] },
    usageLimits: { perSecond: 1_000_000, perMinute: 100_000_000, perHour: 1_000_000_000, perDay: 2_000_000_000 },
    requestControls: [{ place: 'header', name: 'X-Gateway', value: 'portico', action: 'set' }],
  })
}

async function measure(contender: Contender): Promise<void> {
  const before = cpuSeconds(contender.pid)
  const calls = await load(contender, ROUND_MS)
  contender.cpuUs.push(((cpuSeconds(contender.pid) - before) * 1_000_000) / calls)
  contender.perSecond.push((calls * 1_000) / ROUND_MS)
}

/** Returns user and system time of a process and its threads. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/**
 * Sends requests as fast as they are answered, one at a time on each connection, and returns their number. Throws for any status but 200.
 */
async function load({ port, requests }: Contender, ms: number): Promise<number> {
  let calls = 0
  let next = 0
  let wrong = ''
  const end = Date.now() + ms
  const one = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    const { promise, resolve } = Promise.withResolvers<void>()
    const send = () => {
      next += 1
      socket.write(requests[next % requests.length] as Buffer)
    }
    let size = 0
    let got = 0
    socket.on('data', (chunk: Buffer) => {
      if (size === 0) {
        const text = chunk.toString('latin1')
        if (!text.startsWith('HTTP/1.1 200')) wrong = text
        size = text.indexOf('\r\n\r\n') + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1])
      }
      got += chunk.length
      if (got < size) return
      size = 0
      got = 0
      calls += 1
      if (wrong || Date.now() >= end) resolve()
      else send()
    })
    socket.on('close', () => resolve())
    send()
    await promise
    socket.destroy()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  if (wrong) throw new Error(wrong)
  return calls
}

async function freePort(): Promise<number> {
  const server = createServer().listen({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function report(contenders: Contender[]): void {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  const control = median(contenders[0]?.cpuUs ?? [])
  const cores = execFileSync('nproc').toString().trim()
  process.stdout.write(`${ROUNDS} interleaved rounds of ${ROUND_MS / 1_000} s, ${CONNECTIONS} connections, ${cores} cores; medians\n`)
  for (const { name, cpuUs, perSecond } of contenders) {
    const ratio = (median(cpuUs) / control).toFixed(2)
    process.stdout.write(
      `${name}: ${median(cpuUs).toFixed(1)} µs CPU a request (best ${Math.min(...cpuUs).toFixed(1)}), × ${ratio}, ${median(perSecond).toFixed(0)} requests/s\n`,
    )
  }
}
