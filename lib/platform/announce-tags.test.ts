const announced: string[][] = []

jest.mock('server-only', () => ({}))
jest.mock('@/lib/env', () => ({ env: () => ({ port: 3000, webToken: 'token' }) }))

import { announceTags } from './announce-tags'

beforeEach(() => {
  announced.length = 0
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, options) => {
    announced.push((JSON.parse(String(options?.body)) as { tags: string[] }).tags)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => jest.restoreAllMocks())

test('tags are announced at once', () => {
  announceTags(['apis'])
  announceTags(['apis', '', 'board:faq'])
  expect(announced).toEqual([['apis'], ['apis', 'board:faq']])
})

test('nothing is announced for no tags', () => {
  announceTags(['', ''])
  expect(announced).toEqual([])
})
