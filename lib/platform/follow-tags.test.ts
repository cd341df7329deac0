import { pagesOfTags } from './cache-tags'
import { tagEvents } from './follow-tags'

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

async function read(...chunks: string[]): Promise<string[][]> {
  const found: string[][] = []
  for await (const tags of tagEvents(streamOf(...chunks))) found.push(tags)
  return found
}

it('reads tags from events, however they are split', async () => {
  expect(
    await read(': hello\n\nevent: tags\ndata: {"revision":1,"ta', 'gs":["apis"]}\n', '\nevent: tags\r\ndata: {"tags":["api:1"]}\r\n\r\n'),
  ).toEqual([['apis'], ['api:1']])
})

it('ignores other events and invalid data', async () => {
  expect(await read('event: ping\ndata: {}\n\nevent: tags\ndata: {broken\n\n')).toEqual([[]])
})

it('names the pages of a tag in every language', () => {
  expect(pagesOfTags(['apis', 'apis'])).toEqual(['/', '/ko', '/apis', '/ko/apis'])
  expect(pagesOfTags(['api:0190c3a0-0000-7000-8000-000000000001'])).toEqual([
    '/apis/0190c3a0-0000-7000-8000-000000000001',
    '/ko/apis/0190c3a0-0000-7000-8000-000000000001',
    '/withdrawn-api/0190c3a0-0000-7000-8000-000000000001',
    '/ko/withdrawn-api/0190c3a0-0000-7000-8000-000000000001',
  ])
  expect(pagesOfTags(['api:../../x', 'else'])).toEqual([])
})
