import { WHOLE_SWEEP } from './sweep.ts'

const TRIES = 10

/** Returns the processor time of some work in milliseconds, threads of this process included. Other programs of this system do not affect it. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return spentSince(before)
}

/** Returns the processor time of some work that does not wait, in milliseconds: the least of ten tries if it is more than allowed. */
export function leastProcessorMs(work: () => unknown, allowed: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > allowed; tries++) {
    const before = process.cpuUsage()
    work()
    least = Math.min(least, spentSince(before))
  }
  return least
}

/**
 * Returns how much processor time a test allows for some work, in milliseconds. `npm run verify` enforces what is given; `npm test` allows
 * ten times as much, since what other systems take of a shared machine counts as work of the one that waits.
 */
export function allowedMs(milliseconds: number): number {
  return WHOLE_SWEEP ? milliseconds : 10 * milliseconds
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
