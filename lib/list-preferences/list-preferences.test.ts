import { LISTS_COOKIE, type ListPreferences, listPreferencesCookie, parseListPreferences } from './list-preferences'

const storedValue = (preferences: ListPreferences) =>
  listPreferencesCookie(preferences)
    .split(';')[0]
    ?.slice(LISTS_COOKIE.length + 1)

describe('the cookie of list preferences', () => {
  it('is read as it was written', () => {
    const preferences = { apis: { size: 50, hidden: ['owner', 'methods'] }, 'sign-ins': { size: 100, hidden: [] } }
    expect(storedValue(preferences)).toBe('apis:50:owner.methods~sign-ins:100:')
    expect(parseListPreferences(storedValue(preferences))).toEqual(preferences)
  })

  it('leaves out lists with the default, and is deleted when none is left', () => {
    expect(listPreferencesCookie({ apis: { size: 20, hidden: [] } })).toMatch(/^lists=; .*Max-Age=0/)
    expect(parseListPreferences('')).toEqual({})
    expect(parseListPreferences(undefined)).toEqual({})
  })

  it.each(['apis', 'apis:7:', 'apis:50', 'apis:50:a b', 'apis:-1:', '<b>:50:', 'apis:50:a..b', '~~', 'x'.repeat(9_000)])(
    'counts %j as not chosen',
    (value) => {
      expect(parseListPreferences(value)).toEqual({})
    },
  )

  it('keeps valid lists beside an invalid one', () => {
    expect(parseListPreferences('apis:7:~users:50:')).toEqual({ users: { size: 50, hidden: [] } })
  })
})
