import 'server-only'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { PUBLIC_TAG } from '@portico/contract/cache-tag'
import { readEvents } from '@portico/contract/gateway-link/event-stream'
import { env } from '@/lib/env'
import { version } from '@/package.json'
import { announceTags } from './announce-tags'
import { fetchPlatform, platformAddresses } from './fetch-platform'

/** What admins see of this web server among the running programs. */
const SELF = new URLSearchParams({
  programId: randomUUID(),
  version,
  hostName: hostname().slice(0, 255),
  bootedAt: new Date().toISOString(),
})

const RETRY_MS = [500, 1_000, 2_000, 5_000] as const

/** Follows the platform's stream of touched cache tags until the process ends, so that changes made through other web processes appear here too. */
export async function followTags(signal?: AbortSignal): Promise<void> {
  let failures = 0
  let told = false
  while (!signal?.aborted) {
    try {
      const answer = await fetchPlatform(`/web-link/events?${SELF}`, {
        headers: { authorization: `Web ${env().webToken}`, accept: 'text/event-stream' },
        cache: 'no-store',
        signalOf: (url) => AbortSignal.any([platformAddresses().silenceOf(url), ...(signal ? [signal] : [])]),
      })
      if (answer.status === 401 && !told)
        console.error('web: the platform rejects WEB_TOKEN; changes do not appear on pages until both have the same')
      told = answer.status === 401
      if (!answer.ok || !answer.body) throw new Error(`the platform answered ${answer.status}`)
      if (failures > 0) announceTags([PUBLIC_TAG])
      failures = 0
      for await (const tags of tagEvents(answer.body)) announceTags(tags)
    } catch {
      // the platform is unavailable or closed the stream: the pages stay as they are until the next attempt
    }
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 5_000)
    failures += 1
  }
}

/** Yields the tags of each `tags` event of a stream. */
export async function* tagEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  for await (const { event, data } of readEvents(stream)) if (event === 'tags') yield tagsOf(data)
}

function tagsOf(data: string): string[] {
  try {
    const { tags } = JSON.parse(data) as { tags?: unknown }
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  } catch {
    return []
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
