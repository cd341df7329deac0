import { findEntries, neighborOf } from './find-entries'

const entry = (label: string, group = 'Develop', detail?: string) => ({ href: `/${label}`, label, group, ...(detail ? { detail } : {}) })
const ENTRIES = [
  entry('Target servers'),
  entry('APIs'),
  entry('Register API', 'Actions'),
  entry('Statistics', 'Administration'),
  entry('환경'),
]
const found = (search: string) => findEntries(ENTRIES, search).map(({ label }) => label)

describe('the search of the command palette', () => {
  it('finds everything without a search', () => {
    expect(found('  ')).toEqual(ENTRIES.map(({ label }) => label))
  })

  it.each([
    ['stat', ['Statistics']],
    ['SERVERS', ['Target servers']],
    ['api register', ['Register API']],
    ['administration', ['Statistics']],
    ['nothing', []],
  ])('finds by %s', (search, labels) => expect(found(search)).toEqual(labels))

  it('shows labels that begin with the search first', () => {
    expect(found('api')).toEqual(['APIs', 'Register API'])
    expect(found('re')).toEqual(['Register API'])
  })

  it('finds Hangul that an input method decomposed', () => {
    expect(found('환경'.normalize('NFD'))).toEqual(['환경'])
  })

  it('treats signs as text', () => {
    expect(findEntries([entry('a.b*c')], '.b*')).toHaveLength(1)
    expect(found('.*')).toEqual([])
  })
})

describe('the arrow keys', () => {
  it('go around at both ends', () => {
    expect([neighborOf(0, -1, 3), neighborOf(2, 1, 3), neighborOf(0, 1, 3), neighborOf(0, 1, 0)]).toEqual([2, 0, 1, 0])
  })
})
