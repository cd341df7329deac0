/**
 * Runs some work and returns its result with the longest turn of the event loop meanwhile. A turn is counted in processor time of the
 * thread, so that other programs on the machine do not lengthen it.
 */
export async function measureLongestTurn<Result>(work: () => Promise<Result>): Promise<{ result: Result; longestTurnMs: number }> {
  let longestTurnMs = 0
  let turnBeganAt = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(turnBeganAt)
    longestTurnMs = Math.max(longestTurnMs, (user + system) / 1_000)
    turnBeganAt = process.threadCpuUsage()
  }, 1)
  const result = await work()
  clearInterval(timer)
  return { result, longestTurnMs }
}
