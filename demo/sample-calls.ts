import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import { DEMO_APIS } from './catalogue.ts'
import { SAMPLE_CALLERS } from './conversations.ts'
import { LIST_SIZE } from './list-size.ts'
import { DEMO_PEOPLE } from './people.ts'
import { signIn } from './platform-client.ts'
import { type SampleRequest, sampleRequestsOf } from './sample-requests.ts'

const MINUTES = 10
const PAUSE_MS = 500
const POLL_MS = 2000
const CALL_TIMEOUT_MS = 10_000
const KEY_NAME = 'Sample calls'
const WRONG_KEY = 'pk_not-a-key'
/** Every so many calls, one with a wrong key. */
const WRONG_KEY_EVERY = 23
/** Every so many rounds, requests that fail are sent too. */
const FAILING_EVERY = 4

/** Where the calls are made. `demoFile` says when the demo was filled. */
export type SampleCallsPlace = { platformUrl: string; gatewayPort: number; demoFile: string; signal: AbortSignal }

/**
 * Calls the APIs of the demo through the gateway, at most twice a second, for ten minutes after the demo was filled, so that its statistics
 * have traffic. Waits until it is filled; returns at once for a demo that was filled earlier, and when `signal` is aborted.
 */
export async function makeSampleCalls(place: SampleCallsPlace): Promise<void> {
  const { demoFile, signal } = place
  try {
    let filledAt = readFilledAt(demoFile)
    for (; filledAt === undefined; filledAt = readFilledAt(demoFile)) await wait(POLL_MS, undefined, { signal })
    const until = (filledAt ?? 0) + MINUTES * 60_000
    if (Date.now() >= until) return
    const callers = [await keysOf('commuter', place), await keysOf('studio', place)]
    for (let count = 1; Date.now() < until; count++) {
      const caller = callers[count % callers.length] ?? []
      const turn = Math.floor(count / callers.length)
      const made = caller[turn % caller.length]
      if (made?.fails && Math.floor(turn / caller.length) % FAILING_EVERY > 0) continue
      if (made) await call(made, count % WRONG_KEY_EVERY === 0 ? WRONG_KEY : made.key, signal)
      await wait(PAUSE_MS, undefined, { signal })
    }
  } catch (error) {
    if (!signal.aborted) console.error(`the sample calls end: ${(error as Error).message}`)
  }
}

/** Returns when the demo was filled, undefined while it is not, and null if an earlier version filled it. */
function readFilledAt(demoFile: string): number | null | undefined {
  const { filled, filledAt } = JSON.parse(readFileSync(demoFile, 'utf8')) as { filled: boolean; filledAt?: number }
  return filled ? (filledAt ?? null) : undefined
}

type KeyedRequest = SampleRequest & { url: string; key: string }

/** Creates a key for each API that a person calls, instead of that of an earlier start, and returns their requests in turns. */
async function keysOf(person: keyof typeof SAMPLE_CALLERS, { platformUrl, gatewayPort }: SampleCallsPlace): Promise<KeyedRequest[]> {
  const caller = await signIn(platformUrl, 'portal', DEMO_PEOPLE[person])
  const { items } = await caller.call(subscriptionEndpoints.listOwnSubscriptions, { query: { status: 'APPROVED', size: LIST_SIZE } })
  const byApi: KeyedRequest[][] = []
  for (const { id, api } of items) {
    const sample = DEMO_APIS.find(({ name, basePath }) => name === api.name && SAMPLE_CALLERS[person].includes(basePath))
    if (!sample) continue
    const params = { subscriptionId: id }
    const { keys, services } = await caller.call(subscriptionEndpoints.getOwnSubscription, { params })
    for (const key of keys.filter(({ name }) => name === KEY_NAME))
      await caller.call(subscriptionEndpoints.revokeKey, { params: { ...params, keyId: key.id } })
    const { secret } = await caller.call(subscriptionEndpoints.createKey, { params, body: { name: KEY_NAME } })
    const active = services.filter(({ status }) => status === 'active')
    const requests = active.flatMap(({ stageName, serviceUrl }) => {
      // The gateway finds the API by this host name, which is that of the first environment.
      const base = `http://localhost:${gatewayPort}${new URL(serviceUrl).pathname}`
      return sampleRequestsOf(sample, stageName).map((request) => ({ ...request, url: `${base}${request.path}`, key: secret }))
    })
    byApi.push(requests)
  }
  await caller.signOut()
  const longest = Math.max(0, ...byApi.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => byApi.flatMap((requests) => requests[at % requests.length] ?? [])).flat()
}

async function call({ method, url, contentType, body }: KeyedRequest, key: string, signal: AbortSignal): Promise<void> {
  const headers = { 'x-api-key': key, ...(contentType ? { 'content-type': contentType } : {}) }
  const limits = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)])
  const answer = await fetch(url, { method, headers, body, signal: limits }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
}
