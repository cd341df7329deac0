/** A time limit of a call. */
export interface Deadline {
  /** Aborted with a TimeoutError when the time is over. */
  signal: AbortSignal
  /** Starts the time again: the call makes progress. */
  extend: () => void
  /** Ends the limit: the answer has begun. */
  end: () => void
}

/** Returns a time limit of `ms` that starts now. */
export function startDeadline(ms: number): Deadline {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), ms)
  let timer = start()
  return {
    signal: controller.signal,
    extend: () => {
      clearTimeout(timer)
      timer = start()
    },
    end: () => clearTimeout(timer),
  }
}

/** Returns whether a call failed because its time was over. */
export function isTimeout(error: unknown): boolean {
  return (error as { name?: unknown } | undefined)?.name === 'TimeoutError'
}
