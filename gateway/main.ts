import './garbage-collection.ts'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { TIMES_DEFAULT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { Outbound } from '@portico/outbound/outbound'
import { PlatformAddresses } from '@portico/settings/platform-addresses'
import { SettingError } from '@portico/settings/read-settings'
import { DocumentCompiler } from './agent/document-compiler.ts'
import { followSnapshot } from './agent/follow-snapshot.ts'
import { HealthReporter } from './agent/health-report.ts'
import { UsageKeeper } from './agent/keep-usage.ts'
import { serveGatewayOps } from './agent/ops-server.ts'
import { PlatformLink } from './agent/platform-link.ts'
import { enrol, readIdentity } from './agent/register.ts'
import { StatusReporter } from './agent/report-status.ts'
import { TrafficReporter } from './agent/report-traffic.ts'
import { ServedState } from './agent/served-state.ts'
import { StateStore } from './agent/state-store.ts'
import { type GatewayConfig, readConfig } from './config.ts'
import type { Engine } from './engines/engine.ts'
import { openEngine } from './engines/open-engine.ts'
import { Introspector } from './introspection/introspector.ts'
import { openLog } from './log.ts'
import { openOutbound } from './open-outbound.ts'
import type { Plan } from './plan/plan.ts'
import { CertificateFiles } from './tls/certificate-files.ts'
import { ListenerCertificates } from './tls/listener-certificates.ts'
import { AccessLog } from './traffic/access-log.ts'
import { CallMetrics } from './traffic/call-metrics.ts'
import { CallRecords } from './traffic/call-records.ts'
import { TraceExporter } from './traffic/trace-exporter.ts'
import { RedisUsageStore } from './usage/redis-usage-store.ts'
import { SharedUsage } from './usage/shared-usage.ts'
import { GATEWAY_VERSION } from './version.ts'

const FLUSH_MS = 3_000
/** Added to the engine's own limit of a drain: only a hang takes this long. */
const STOP_EXTRA_MS = 5_000

const config = readConfigOrExit()
const log = openLog(config.logLevel)
const stopping = new AbortController()
let stopMs = stopTimeOf(TIMES_DEFAULT.drainMs)
let releaseState = (): void => undefined

try {
  await run(config)
  end(0)
} catch (error) {
  if (stopping.signal.aborted) end(0)
  fail(error)
}

/** Runs the gateway: restores state, enrolls, follows snapshots, reports, and shuts down in order. */
async function run(given: GatewayConfig): Promise<void> {
  const { platformUrls, stateDir, trustedProxies, host, port, opsPort, opsHost, hostName, supervised, stopDelayMs, drainMs } = given
  const store = new StateStore(stateDir, (file, reason) => log.program.warn({ file, reason }, 'set aside an unusable state file'))
  releaseState = store.claim()
  const link = new PlatformLink(new PlatformAddresses(platformUrls))
  const records = new CallRecords(given.recordedSuccesses)
  const traffic = new TrafficReporter(link, store, records, log.program)
  const logDenied = (host: string, reason: string) => log.program.warn({ host, reason }, 'a connection to a target server was denied')
  const outbound = openOutbound(given, logDenied)
  const resource = { hostName, version: GATEWAY_VERSION }
  const traces = given.tracesUrl === null ? null : new TraceExporter(given.tracesUrl, resource, log.program)
  const sharedUsage = given.redisUrl === null ? null : new SharedUsage(logUsage)
  const introspector = new Introspector(outbound, (reason) => {
    if (reason === null) log.program.info('access tokens can be verified again')
    else log.program.error({ reason }, 'cannot verify access tokens')
  })
  const engine = openEngine(given.engine, {
    trustedProxies,
    proxyProtocol: given.proxyProtocol,
    outbound,
    verifyToken: (oauth, token) => introspector.verify(oauth, token),
    usage: sharedUsage ?? undefined,
    tracing: given.tracing,
    onCall(event) {
      traffic.add(event)
      metrics.add(event)
      accessLog.write(event)
      traces?.add(event)
    },
    onFault: (error, requestId) => log.program.error({ err: error, requestId }, 'a call failed with an unexpected error'),
    onServerChange: (serverId, ejected) =>
      log.program.warn({ serverId }, ejected ? 'target server ejected' : 'target server available again'),
    onHealthChange: () => status.healthChanged(),
    workers: given.workers,
    onWorkerExit: (pid, reason) => log.program.error({ pid, reason }, 'a worker ended; another one is started'),
    onDenied: logDenied,
  })
  const onFault = (error: unknown) => log.program.error({ err: error }, 'a page of the ops port failed')
  const accessLog = new AccessLog(log.access)
  const files = given.certificateFiles.length === 0 ? null : CertificateFiles.open(given.certificateFiles)
  const certificates = new ListenerCertificates(files, (pairs) => engine.applyCertificates(pairs), log.program)
  certificates.follow(stopping.signal)
  const metrics = new CallMetrics(engine, { sharedUsage, certificates, records, introspector, traffic, link, traces })
  const usage = new UsageKeeper(engine, store, log.program)
  const compiler = new DocumentCompiler((error) =>
    log.program.error({ reason: error.message }, 'the thread that compiles documents failed; calls wait for the next ones'),
  )
  const onPlan = (plan: Plan) => {
    log.setLevel(plan.logLevel)
    accessLog.format = plan.accessLog
    if (traces) traces.environment = plan.environment.name
    metrics.usePlan(plan)
    certificates.useEnvironment(plan.environment.certificates ?? null)
    stopMs = stopTimeOf(plan.times.drainMs)
  }
  const served = new ServedState(engine, store, log.program, onPlan, compiler)
  const status = new StatusReporter(
    { hostName, gatewayVersion: GATEWAY_VERSION, engine: given.engine, bootedAt: new Date().toISOString() },
    link,
    served,
    new HealthReporter(() => engine.serverHealth()),
    log.program,
    () => sharedUsage?.isShared === false,
  )

  stopOnSignals(supervised)
  const known = await readIdentity(store)
  if (known) served.sealBy(known.gatewayToken)
  await served.restore()
  await traffic.restore()
  await usage.restore()
  if (port !== null) await listen(engine, outbound, host, port)
  if (opsPort !== null)
    await serveGatewayOps({ host: opsHost, port: opsPort, isStopping, sharedUsage, certificates, onFault }, engine, metrics)
  const identity = known ?? (await enrol(config, GATEWAY_VERSION, link, store, log.program, stopping.signal))
  link.authorise(identity.gatewayToken)
  served.sealBy(identity.gatewayToken)
  if (port === null) await listen(engine, outbound, host, identity.listenPort)

  const running = new AbortController()
  const stopped = new AbortController()
  const { signal } = running
  void link.watch(stopped.signal)
  void followSnapshot(link, served, log.program, () => status.changed(), signal)
  void status.run(signal)
  void traffic.run(signal)
  void usage.run(signal)
  const tracing = traces?.run(signal)
  const usageStore = given.redisUrl === null ? null : new RedisUsageStore(given.redisUrl, identity.environmentId)
  if (usageStore) void sharedUsage?.run(usageStore, stopped.signal)
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  // Balancers may send calls until they have seen that the gateway is not ready: changes still apply, and calls are counted.
  await delay(stopDelayMs)
  running.abort()
  await engine.drain(drainMs ?? undefined)
  stopped.abort()
  await compiler.close()
  introspector.close()
  usageStore?.close()
  await usage.keep()
  await traffic.flush(FLUSH_MS)
  await tracing
  await traces?.close(FLUSH_MS)
}

/** Returns how long stopping may take in milliseconds, by the setting or else the drain time of the environment. */
function stopTimeOf(drainMs: number): number {
  return config.stopDelayMs + (config.drainMs ?? drainMs) + STOP_EXTRA_MS
}

/** Logs that usage is shared with other gateways, or why it is not. */
function logUsage(reason: string | null): void {
  if (reason === null) log.program.info('usage limits are shared through Redis')
  else log.program.warn({ reason }, 'cannot reach Redis; this gateway counts usage alone')
}

function isStopping(): boolean {
  return stopping.signal.aborted
}

async function listen(engine: Engine, outbound: Outbound, host: string, port: number): Promise<void> {
  const opened = await openPort('GATEWAY_PORT', port, () => engine.listen(host, port))
  outbound.deny({ host: 'localhost', port: opened })
  log.program.info({ host, port: opened }, 'listening')
  log.flush()
}

async function openPort<T>(setting: string, port: number, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingError(
      code === 'EADDRINUSE'
        ? `Invalid ${setting} ${port}: another program uses this port.`
        : `Invalid ${setting} ${port}: the port cannot be opened (${code}).`,
    )
  }
}

function stopOnSignals(supervised: boolean): void {
  const stop = (reason: string) => {
    if (stopping.signal.aborted) return
    log.program.info({ reason }, 'stopping')
    stopping.abort()
    delay(stopMs, undefined, { ref: false }).then(() => end(1))
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
  process.on('SIGUSR2', () => log.toggleDebug())
  if (!supervised) return
  process.stdin.resume()
  process.stdin.once('end', () => stop('the supervisor is gone'))
  process.stdin.once('error', () => stop('the supervisor is gone'))
}

function readConfigOrExit(): GatewayConfig {
  try {
    return readConfig()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

function fail(error: unknown): never {
  if (error instanceof SettingError) process.stderr.write(`${error.message}\n`)
  else log.program.fatal(error)
  return end(1)
}

function end(code: number): never {
  releaseState()
  log.flush()
  process.exit(code)
}
