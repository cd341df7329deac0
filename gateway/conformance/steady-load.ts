import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A process that calls gateways at a constant rate, without waiting for answers, from the message with its settings until the message `stop`;
 * then it answers with `SteadyResult`. Any other message it answers with the number of calls that have ended.
 */
export interface SteadyLoad {
  ports: readonly number[]
  perSecond: number
  host: string
  /** Used in rotation, with the gateways in turn. */
  calls: readonly SteadyCall[]
}

export interface SteadyCall {
  path: string
  key: string
  /** The whole body of the right answer; any body if it is left out. */
  text?: string
}

export interface SteadyResult {
  calls: number
  failed: number
  /** The first of them, with the second in which the call was sent. */
  failures: string[]
  /** Milliseconds of each call, sorted. */
  times: number[]
}

/** How many failures are told one by one. */
const FAILURES_TOLD = 20

process.once('message', (settings: SteadyLoad) => void run(settings))

async function run({ ports, perSecond, host, calls }: SteadyLoad): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const running = new Set<Promise<void>>()
  const times: number[] = []
  const failures: string[] = []
  let isRunning = true
  process.on('message', (message) => {
    if (message === 'stop') isRunning = false
    else process.send?.(times.length)
  })
  const start = performance.now()
  const call = async (number: number) => {
    const { path, key, text } = calls[number % calls.length] as SteadyCall
    const sentAt = performance.now()
    const failed = (reason: string) =>
      failures.push(
        `${path}, sent in second ${Math.floor((sentAt - start) / 1_000)}, ${Math.round(performance.now() - sentAt)} ms: ${reason}`,
      )
    try {
      const sent = get({ agent, host: '127.0.0.1', port: ports[number % ports.length], path, headers: { host, 'x-api-key': key } })
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const got = await bodyOf(answer)
      if (answer.statusCode !== 200 || (text !== undefined && got !== text)) failed(`${answer.statusCode} ${got}`)
    } catch (error) {
      failed((error as Error).message)
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

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
