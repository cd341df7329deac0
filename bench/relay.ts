import { Agent, get } from 'node:http'
import { serveBareApp } from './support/bare-app.ts'

/**
 * Goal: the web's relay adds at most 1.5 ms to a call of the platform (median). The product must be running; all addresses answer the same
 * call, one after the other on a kept connection, in turns: `PORT=3000 PLATFORM_PORT=4000 npm run bench relay`. A route of a bare Next app that
 * does nothing but pass the answer on is measured beside it.
 */
const CALL = '/catalogue/categories'
const GOAL_MS = 1.5
const ROUNDS = 9
const CALLS_PER_ROUND = 200
const WARM_UP_CALLS = 300

const platform = `http://127.0.0.1:${process.env.PLATFORM_PORT ?? 4000}${CALL}`
const bareApp = await serveBareApp(100)
const contenders = {
  platform,
  'bare Next': `${bareApp.origin.replace('localhost', '127.0.0.1')}/relay?url=${encodeURIComponent(platform)}`,
  relay: `http://127.0.0.1:${process.env.PORT ?? 3000}/api${CALL}`,
}
type Contender = keyof typeof contenders
const names = Object.keys(contenders) as Contender[]
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const medians: Record<Contender, number[]> = { platform: [], 'bare Next': [], relay: [] }
const nineties: Record<Contender, number[]> = { platform: [], 'bare Next': [], relay: [] }

try {
  for (const name of names) await timesOf(contenders[name], WARM_UP_CALLS)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) {
      const times = (await timesOf(contenders[name], CALLS_PER_ROUND)).toSorted((a, b) => a - b)
      medians[name].push(at(times, 0.5))
      nineties[name].push(at(times, 0.95))
    }
} finally {
  agent.destroy()
  bareApp.close()
}

for (const name of names)
  console.log(
    `${name.padEnd(10)} p50 ${middle(medians[name])} ms  p95 ${middle(nineties[name])} ms (medians of ${ROUNDS} rounds of ${CALLS_PER_ROUND})`,
  )
const [bare, added] = [addedBy('bare Next'), addedBy('relay')]
const within = at(added, 0.5) <= GOAL_MS
console.log(
  `the relay adds ${at(added, 0.5).toFixed(2)} ms (${at(added, 0).toFixed(2)} to ${at(added, 1).toFixed(2)}) ${within ? 'ok' : 'MISSED'}, ` +
    `${(at(added, 0.5) / at(bare, 0.5)).toFixed(2)} times a bare route of Next (${at(bare, 0.5).toFixed(2)} ms)`,
)
process.exitCode = within ? 0 : 1

/** Returns what a contender adds to a call of the platform in each round, in milliseconds, sorted. */
function addedBy(name: Contender): number[] {
  return medians[name].map((time, round) => time - (medians.platform[round] ?? 0)).toSorted((a, b) => a - b)
}

async function timesOf(url: string, calls: number): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const from = performance.now()
    await new Promise<void>((resolve, reject) => {
      get(url, { agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().on('end', resolve).on('error', reject)
      }).on('error', reject)
    })
    times.push(performance.now() - from)
  }
  return times
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function middle(values: readonly number[]): string {
  return at(
    values.toSorted((a, b) => a - b),
    0.5,
  ).toFixed(2)
}
