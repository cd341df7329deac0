import { cataloguePath, catalogueSearchOf, WHOLE_CATALOGUE } from './catalogue-address'
import { cataloguePage } from './catalogue-route'

const category = '01a1fc15-3404-746f-961d-c7ac521ad7e2'

describe('an address of the catalogue', () => {
  it('has only what differs from the whole catalogue', () => {
    expect(cataloguePath({})).toBe('/apis')
    expect(cataloguePath({ sort: 'newest', page: 1 })).toBe('/apis')
    expect(cataloguePath({ q: '날씨', categoryId: category, page: 2 })).toBe(
      `/apis?q=${encodeURIComponent('날씨')}&categoryId=${category}&page=2`,
    )
  })

  it('is read as it was written', () => {
    const search = {
      q: 'pet store',
      categoryId: category,
      hashtag: '한글',
      authType: 'oauth2' as const,
      sort: 'name' as const,
      view: 'list' as const,
      page: 3,
    }
    const params = Object.fromEntries(new URL(cataloguePath(search), 'http://x').searchParams)
    expect(catalogueSearchOf(params)).toEqual(search)
  })

  it('treats invalid values as not given', () => {
    const broken = { q: ['a', 'b'], categoryId: 'x', sort: 'price', page: '-1', hashtag: '#tag' }
    expect(catalogueSearchOf(broken)).toEqual({ ...WHOLE_CATALOGUE, q: 'a', hashtag: 'tag' })
  })

  it.each([
    ['10000', 10_000],
    ['10001', 10_000],
    ['9'.repeat(40), 10_000],
    ['0', 1],
    ['1.5', 1],
    ['Infinity', 1],
  ])('reads page %s as %d', (page, read) => expect(catalogueSearchOf({ page }).page).toBe(read))

  it('treats values with NUL as not given', () => {
    for (const text of ['\0', 'a\0b', ' \0']) {
      const params = { q: text, categoryId: text, hashtag: text, sort: text, page: text }
      expect(catalogueSearchOf(params)).toEqual(WHOLE_CATALOGUE)
    }
  })

  it('composes Hangul', () => expect(catalogueSearchOf({ q: '날씨'.normalize('NFD') }).q).toBe('날씨'))
})

describe('the page behind an address', () => {
  it.each([
    ['/apis', '', '/apis/all'],
    ['/apis', 'utm_source=mail', '/apis/all'],
    ['/apis', 'q=pet', '/apis/search'],
    ['/apis', 'page=2&utm_source=mail', '/apis/search'],
    ['/join', 'q=pet', '/join'],
  ])('of %s?%s is %s', (path, query, page) => expect(cataloguePage(path, new URLSearchParams(query))).toBe(page))
})
