import { Agent, get } from 'node:http'

/**
 * Goal: the web's relay adds at most 1.5 ms to a call of the platform (median). The product must be running; both addresses answer the same
 * call, one after the other on a kept connection, in turns: `PORT=3000 PLATFORM_PORT=4000 npm run bench relay`.
 */
const CALL = '/catalogue/categories'
const GOAL_MS = 1.5
const ROUNDS = 9
const CALLS_PER_ROUND = 200
const WARM_UP_CALLS = 300

const contenders = {
  platform: `http://127.0.0.1:${process.env.PLATFORM_PORT ?? 4000}${CALL}`,
  relay: `http://127.0.0.1:${process.env.PORT ?? 3000}/api${CALL}`,
}
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const medians = { platform: [] as number[], relay: [] as number[] }
const nineties = { platform: [] as number[], relay: [] as number[] }

for (const url of Object.values(contenders)) await timesOf(url, WARM_UP_CALLS)
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, url] of Object.entries(contenders) as [keyof typeof contenders, string][]) {
    const times = (await timesOf(url, CALLS_PER_ROUND)).toSorted((a, b) => a - b)
    medians[name].push(at(times, 0.5))
    nineties[name].push(at(times, 0.95))
  }
agent.destroy()

for (const name of ['platform', 'relay'] as const)
  console.log(
    `${name.padEnd(10)} p50 ${middle(medians[name])} ms  p95 ${middle(nineties[name])} ms (medians of ${ROUNDS} rounds of ${CALLS_PER_ROUND})`,
  )
const added = medians.relay.map((relayed, round) => relayed - (medians.platform[round] ?? 0)).toSorted((a, b) => a - b)
const within = at(added, 0.5) <= GOAL_MS
console.log(
  `the relay adds ${at(added, 0.5).toFixed(2)} ms (${at(added, 0).toFixed(2)} to ${at(added, 1).toFixed(2)}) ${within ? 'ok' : 'MISSED'}`,
)
process.exitCode = within ? 0 : 1

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
