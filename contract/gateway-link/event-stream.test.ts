import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvents, type ServerSentEvent } from './event-stream.ts'

async function read(chunks: string[]): Promise<{ events: ServerSentEvent[]; alive: number }> {
  let alive = 0
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  const events: ServerSentEvent[] = []
  const stream = readEvents(bytes(), () => {
    alive += 1
  })
  for await (const event of stream) events.push(event)
  return { events, alive }
}

test('reads events with any chunks and line ends', async () => {
  const { events } = await read([
    'event: snap',
    'shot\r\ndata: {"revision":',
    '12}\r\n\r\nevent:credentials\ndata:{}\n\n: ping\n\ndata: a\ndata: b\n\n',
  ])
  assert.deepEqual(events, [
    { event: 'snapshot', data: '{"revision":12}' },
    { event: 'credentials', data: '{}' },
    { event: 'message', data: 'a\nb' },
  ])
})

test('a comment reports activity but is not an event', async () => assert.deepEqual(await read([': ping\n\n']), { events: [], alive: 1 }))

test('an event without an end is rejected', async () => {
  await assert.rejects(read(['data: ', 'x'.repeat(2_000_000)]), /too long/)
})
