import { setTimeout as wait } from 'node:timers/promises'
import { inQuery, object, type SampleApi, text, whole } from '../sample-api.ts'

const TICK_MS = 200
const COUNT_MAX = 60

async function* ticks(count: number, signal?: AbortSignal): AsyncGenerator<{ id: number; data: unknown }> {
  for (let tick = 1; tick <= count && !signal?.aborted; tick++) {
    yield { id: tick, data: { tick, at: new Date().toISOString() } }
    await wait(TICK_MS)
  }
}

/** A stream of server-sent events. */
export const liveTicks: SampleApi = {
  name: 'Live Ticks',
  basePath: 'live-ticks',
  language: 'en',
  categories: ['Developer tools'],
  hashtags: ['stream', 'sse', '실시간'],
  team: 'Platform',
  about: 'A stream of server-sent events: five ticks a second, each passed on as it comes.',
  description:
    'Follow a stream with `EventSource` or `curl --no-buffer`.\n\n```\nid: 1\ndata: {"tick":1,"at":"2026-05-05T00:00:00.000Z"}\n```\n\nThe gateway passes on each event as it comes, without waiting for the end of the stream.',
  tags: { Stream: 'Events as they happen.' },
  schemas: {},
  operations: {
    'GET /ticks': {
      id: 'followTicks',
      tag: 'Stream',
      summary: 'Follow the ticks',
      description: 'Sends `count` events, five a second, and ends the stream.',
      parameters: [inQuery('count', 'How many ticks', { type: 'integer', minimum: 1, maximum: COUNT_MAX, default: 5 }, 3)],
      answer: { description: 'A stream of events', contentType: 'text/event-stream', schema: { type: 'string' } },
      run: ({ given, signal }) => ticks(given.count, signal),
    },
    'GET /ticks/now': {
      id: 'getTick',
      tag: 'Stream',
      summary: 'Retrieve one tick',
      description: 'Returns the time of the server as JSON, for comparison with the stream.',
      answer: { description: 'One tick', schema: object({ tick: whole('Always 1'), at: text('Time (UTC)', { format: 'date-time' }) }) },
      run: () => ({ tick: 1, at: new Date().toISOString() }),
    },
  },
}
