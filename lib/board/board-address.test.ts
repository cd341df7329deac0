import { boardPath, boardSearchOf, WHOLE_BOARD } from './board-address'
import { boardPage } from './board-route'

test('reads a search of a board from its address, without invalid values', () => {
  expect(boardSearchOf({})).toEqual(WHOLE_BOARD)
  expect(boardSearchOf({ q: ' keys ', category: 'usage', page: '2' })).toEqual({ q: 'keys', category: 'usage', page: 2 })
  expect(boardSearchOf({ q: 'a\0b', category: 'other', page: '-1' })).toEqual(WHOLE_BOARD)
  expect(boardSearchOf({ q: ['one', 'two'], page: '99999999' })).toEqual({ q: 'one', category: '', page: 10_000 })
})

test('writes the address of a search without default values', () => {
  expect(boardPath('notice')).toBe('/support/notice')
  expect(boardPath('faq', { category: 'usage', page: 2 })).toBe('/support/faq?category=usage&page=2')
  expect(boardPath('api-news', { q: 'v2 & v3' })).toBe('/support/api-news?q=v2+%26+v3')
})

test('a board without a search is the cached page; other addresses stay', () => {
  const page = (path: string, query = '') => boardPage(path, new URLSearchParams(query))
  expect(page('/support/notice')).toBe('/support/notice/all')
  expect(page('/support/notice', 'utm_source=mail')).toBe('/support/notice/all')
  expect(page('/support/faq', 'page=2')).toBe('/support/faq/search')
  for (const path of ['/support', '/support/', '/support/other', '/support/notice/1', '/apis/faq', '/', '/faq'])
    expect(page(path)).toBe(path)
})
