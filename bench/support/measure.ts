const RUNS = 60
const WARM_UPS = 5

/** Runs a query repeatedly and prints its p50 and p95 in milliseconds; returns whether the p95 is within the goal. */
export async function measure(name: string, goalMs: number, run: () => Promise<unknown>): Promise<boolean> {
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) await run()
  const times: number[] = []
  for (let round = 0; round < RUNS; round++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.ceil(share * RUNS) - 1] ?? 0).toFixed(1).padStart(7)
  const within = Number(at(0.95)) <= goalMs
  console.log(`${within ? 'ok    ' : 'MISSED'} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  ${name}`)
  return within
}
