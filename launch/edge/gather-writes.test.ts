import assert from 'node:assert/strict'
import { afterEach, it } from 'node:test'
import { type Served, serve } from './testing/serve.ts'

let served: Served
afterEach(() => served?.close())

it('head and parts of an answer wait for its end, if that comes within the same turn', async () => {
  const waiting: number[] = []
  served = await serve((_request, response) => {
    const note = () => waiting.push(response.socket?.writableLength ?? 0)
    response.flushHeaders()
    note()
    response.write('{"pets":')
    note()
    response.end('[]}')
    note()
  })
  assert.equal(await (await served.get('/api/pets')).text(), '{"pets":[]}')
  const [afterHead = 0, afterPart = 0, afterEnd] = waiting
  assert.ok(afterHead > 0 && afterPart > afterHead, String(waiting))
  assert.equal(afterEnd, 0)
})

it('what was written is sent before the next part exists', async () => {
  let end = () => {}
  served = await serve((_request, response) => {
    response.write('first')
    end = () => void response.end('last')
  })
  const answer = await served.get('/api/pets')
  const reader = answer.body?.getReader()
  assert.equal(Buffer.from((await reader?.read())?.value ?? []).toString(), 'first')
  end()
  assert.equal(Buffer.from((await reader?.read())?.value ?? []).toString(), 'last')
})
