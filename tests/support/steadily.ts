import { setTimeout as wait } from 'node:timers/promises'

/** What was done until it was stopped, and a line for each that failed. */
export interface Done {
  calls: number
  failed: string[]
}

/**
 * Does something at a steady rate, without waiting for the one before, until it is stopped. `act` gets the number of the call, and fails by
 * throwing, or by returning a status of 300 or more.
 */
export function steadily(perSecond: number, act: (n: number) => Promise<number>): { stop: () => Promise<Done> } {
  const failed: string[] = []
  const since = performance.now()
  let isRunning = true
  let calls = 0
  const seconds = () => (performance.now() - since) / 1000
  const one = async (n: number) => {
    const at = seconds().toFixed(1)
    try {
      const status = await act(n)
      if (status >= 300) failed.push(`${status} at ${at} s`)
    } catch (error) {
      failed.push(`${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message ?? ''} at ${at} s`)
    }
  }
  const done = (async () => {
    const open = new Set<Promise<void>>()
    for (; isRunning; await wait(5))
      for (; calls < seconds() * perSecond; calls++) {
        const running: Promise<void> = one(calls).finally(() => open.delete(running))
        open.add(running)
      }
    await Promise.all(open)
  })()
  return {
    stop: async () => {
      isRunning = false
      await done
      return { calls, failed }
    },
  }
}
