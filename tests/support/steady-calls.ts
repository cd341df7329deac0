import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** The answer to one of the calls. */
export interface SteadyAnswer {
  /** 0 if the connection broke. */
  status: number
  /** `performance.now()` when the call was sent. */
  sentAt: number
  durationMs: number
  error?: string
}

/** Calls an address `perSecond` times a second at even intervals, from an address of this machine, until it is stopped. */
export function callSteadily(
  url: string,
  {
    key,
    perSecond,
    from = '127.0.0.1',
    onAnswer = () => undefined,
  }: {
    key: string
    perSecond: number
    from?: string
    onAnswer?: (answer: SteadyAnswer) => void
  },
): { stop: () => Promise<{ calls: number; failed: string[]; perSecond: number }> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const failed: string[] = []
  let running = true
  let calls = 0
  const one = () =>
    new Promise<void>((done) => {
      const sentAt = performance.now()
      const end = (status: number, error?: string) => {
        if (status !== 200) failed.push(error ?? String(status))
        onAnswer({ status, sentAt, durationMs: performance.now() - sentAt, ...(error ? { error } : {}) })
        done()
      }
      request(url, { agent, localAddress: from, headers: { 'x-api-key': key } })
        .once('response', (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk
          })
          answer.once('end', () => end(answer.statusCode ?? 0, answer.statusCode === 200 ? undefined : `${answer.statusCode} ${text}`))
          answer.once('error', (error) => end(0, error.message))
        })
        .once('error', (error) => end(0, error.message))
        .end()
    })
  const since = performance.now()
  const done = (async () => {
    const open = new Set<Promise<unknown>>()
    while (running) {
      for (const due = ((performance.now() - since) / 1000) * perSecond; calls < due; calls++) {
        const call: Promise<void> = one().finally(() => open.delete(call))
        open.add(call)
      }
      await wait(4)
    }
    await Promise.all(open)
  })()
  return {
    stop: async () => {
      running = false
      await done
      agent.destroy()
      return { calls, failed, perSecond: calls / ((performance.now() - since) / 1000) }
    },
  }
}
