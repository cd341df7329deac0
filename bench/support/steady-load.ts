import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A process that calls gateways at a constant rate, without waiting for answers, from the message with its settings until the next message;
 * then it answers with `SteadyResult`.
 */
export interface SteadyLoad {
  ports: readonly number[]
  perSecond: number
  host: string
  /** Used in rotation, with the gateways in turn. */
  calls: readonly { path: string; key: string }[]
}

export interface SteadyResult {
  calls: number
  failed: number
  /** The first of them. */
  failures: string[]
  /** Milliseconds of each call, sorted. */
  times: number[]
}

/** How many failures are told one by one. */
const FAILURES_TOLD = 20

process.once('message', (settings: SteadyLoad) => void run(settings))

async function run({ ports, perSecond, host, calls }: SteadyLoad): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const stopped = once(process, 'message').then(() => true)
  const running = new Set<Promise<void>>()
  const times: number[] = []
  const failures: string[] = []
  let isRunning = true
  void stopped.then(() => {
    isRunning = false
  })
  const start = performance.now()
  const call = async (number: number) => {
    const { path, key } = calls[number % calls.length] as SteadyLoad['calls'][number]
    const sentAt = performance.now()
    try {
      const sent = get({ agent, host: '127.0.0.1', port: ports[number % ports.length], path, headers: { host, 'x-api-key': key } })
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      if (answer.statusCode !== 200) failures.push(`${answer.statusCode} ${path}`)
    } catch (error) {
      failures.push(`${(error as Error).message} ${path}`)
    }
    times.push(performance.now() - sentAt)
  }
  for (let made = 0; isRunning; made += 1) {
    const one = call(made).finally(() => running.delete(one))
    running.add(one)
    const wait = start + (made * 1_000) / perSecond - performance.now()
    if (wait > 0) await delay(wait)
  }
  await Promise.all(running)
  const result: SteadyResult = {
    calls: times.length,
    failed: failures.length,
    failures: failures.slice(0, FAILURES_TOLD),
    times: times.toSorted((a, b) => a - b),
  }
  process.send?.(result, () => process.exit())
}
