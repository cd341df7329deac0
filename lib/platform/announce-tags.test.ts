const announced: string[][] = []

jest.mock('server-only', () => ({}))
jest.mock('@/lib/env', () => ({ env: () => ({ port: 3000, webToken: 'token' }) }))

import { announceTags } from './announce-tags'

beforeEach(() => {
  announced.length = 0
  jest.useFakeTimers()
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, options) => {
    announced.push((JSON.parse(String(options?.body)) as { tags: string[] }).tags)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('tags are announced at once, and all again together a second and ten seconds after the last', () => {
  announceTags(['apis'])
  jest.advanceTimersByTime(900)
  announceTags(['apis', 'board:faq'])
  jest.advanceTimersByTime(900)
  expect(announced).toEqual([['apis'], ['apis', 'board:faq']])
  jest.advanceTimersByTime(100)
  expect(announced).toEqual([['apis'], ['apis', 'board:faq'], ['apis', 'board:faq']])
  jest.advanceTimersByTime(8_900)
  expect(announced).toHaveLength(3)
  jest.advanceTimersByTime(100)
  expect(announced.slice(3)).toEqual([['apis', 'board:faq']])
  jest.advanceTimersByTime(60_000)
  expect(announced).toHaveLength(4)
})

test('nothing is announced for no tags', () => {
  announceTags(['', ''])
  jest.advanceTimersByTime(60_000)
  expect(announced).toEqual([])
})
