import '../../garbage-collection.ts'
import { readConfig } from '../../config.ts'
import type { TokenVerdict } from '../../introspection/token-verdict.ts'
import { openOutbound } from '../../open-outbound.ts'
import type { CredentialPlan, Plan } from '../../plan/plan.ts'
import { type PlanDifference, withCredentialDifference, withPlanDifference } from '../../plan/plan-difference.ts'
import type { EngineLoad } from '../engine.ts'
import { NodeEngine } from '../node/node-engine.ts'
import { ProcessMeter } from '../process-load.ts'
import { AskedUsage } from './asked-usage.ts'
import { CallBatches } from './call-batches.ts'
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages.ts'
import { type WorkerShare, withShareOf } from './worker-share.ts'

/** How often the number of calls in flight is sent if no call ends. */
const IN_FLIGHT_EVERY_MS = 1_000
/** How often the load of the process is sent: metrics are read less often. */
const PROCESS_EVERY_MS = 5_000

/**
 * The program of a worker of `WorkerEngine`: it serves connections, and asks the gateway, which started it, for everything that the workers
 * share. It ends with the gateway.
 */
const config = readConfig()
const usage = new AskedUsage((steps) => send({ kind: 'usage', steps: JSON.stringify(steps) }))
const calls = new CallBatches((events) => send({ kind: 'calls', events: JSON.stringify(events), load: loadNow() }))
const tokens = new Map<number, (verdict: TokenVerdict) => void>()
const outbound = openOutbound(config, (host, reason) => send({ kind: 'denied', host, reason }))
let plan: Plan | null = null
let credentials: CredentialPlan | null = null
let lastToken = 0
let share: WorkerShare = { number: 1, workers: 1 }

const engine = new NodeEngine({
  trustedProxies: config.trustedProxies,
  proxyProtocol: config.proxyProtocol,
  outbound,
  usage,
  tracing: config.tracing,
  checksServers: false,
  onNote: (note) => send({ kind: 'notes', notes: [note] }),
  onCall: (event) => calls.add(event),
  onFault: ({ message, stack }, requestId) => send({ kind: 'fault', requestId, message, stack }),
  verifyToken(oauth, token) {
    lastToken += 1
    const { promise, resolve } = Promise.withResolvers<TokenVerdict>()
    tokens.set(lastToken, resolve)
    send({ kind: 'token', id: lastToken, oauth, token })
    return promise
  },
})

// A signal to the group of processes is the gateway's to obey: it drains its workers.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
process.on('message', (message: ToWorker) => void receive(message))
reportCallsInFlight()
reportProcess()
send({ kind: 'started' })

async function receive(message: ToWorker): Promise<void> {
  if (message.kind === 'share') share = message.share
  else if (message.kind === 'notes') engine.takeNotes(message.notes)
  else if (message.kind === 'usageVerdicts') usage.settle(message.verdicts)
  else if (message.kind === 'tokenVerdict') {
    tokens.get(message.id)?.(message.verdict)
    tokens.delete(message.id)
  } else {
    const { id, task } = message
    try {
      send({ kind: 'done', id, port: await carryOut(task), fault: null })
    } catch (error) {
      const { message: text, code } = error as NodeJS.ErrnoException
      send({ kind: 'done', id, port: null, fault: { message: text, code } })
    }
  }
}

/** Returns the port of `listen`. */
async function carryOut(task: WorkerTask): Promise<number | null> {
  if (task.kind === 'plan') {
    const next = withPlanDifference(plan, withShares(task.difference))
    await engine.apply(next)
    plan = next
  } else if (task.kind === 'credentials') {
    credentials = withCredentialDifference(credentials, task.difference)
    engine.applyCredentials(credentials)
  } else if (task.kind === 'delta') plan = await engine.applyDelta(task.delta)
  else if (task.kind === 'certificates') engine.applyCertificates(task.pairs, task.ticketKeys)
  else if (task.kind === 'listen') {
    const opened = await engine.listen(task.host, task.port)
    outbound.deny({ host: 'localhost', port: opened })
    return opened
  } else {
    await engine.drain(task.limitMs)
    calls.flush()
  }
  return null
}

/** Returns a difference with this worker's share of the groups' limits. */
function withShares(difference: PlanDifference): PlanDifference {
  const changed = new Map([...difference.groups.changed].map(([id, group]) => [id, withShareOf(group, share)]))
  return { ...difference, groups: { ...difference.groups, changed } }
}

function loadNow(): EngineLoad {
  const { callsInFlight, targetConnections, targetCallsWaiting } = engine.health()
  return { callsInFlight, targetConnections, targetCallsWaiting }
}

function reportCallsInFlight(): void {
  let reported = 0
  setInterval(() => {
    const { callsInFlight } = engine.health()
    if (callsInFlight !== reported) calls.flush()
    reported = callsInFlight
  }, IN_FLIGHT_EVERY_MS).unref()
}

function reportProcess(): void {
  const meter = new ProcessMeter()
  const report = () => send({ kind: 'process', process: meter.read() })
  report()
  setInterval(report, PROCESS_EVERY_MS).unref()
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message)
}
