/** @jest-environment jsdom */
import { recentEntries, rememberEntry } from './recent-entries'

const entry = (name: string) => ({ href: `/developer/${name}`, label: name })

describe('recent entries', () => {
  beforeEach(() => localStorage.clear())

  it('begin with the last one, each once, and are at most five', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberEntry(1, entry(name))
    expect(recentEntries(1).map(({ label }) => label)).toEqual(['c', 'f', 'e', 'd', 'b'])
  })

  it('are not shown to another person of the same browser', () => {
    rememberEntry(1, entry('secret'))
    expect(recentEntries(2)).toEqual([])
  })

  it.each([
    'no json',
    '3',
    '{"userId":1,"entries":{}}',
    '{"userId":1,"entries":[null,{"href":"https://evil.example","label":"x"},{"href":"//evil.example/developer","label":"x"},{"href":"/developer/x"}]}',
  ])('ignore what else is stored: %s', (stored) => {
    localStorage.setItem('recent', stored)
    expect(recentEntries(1)).toEqual([])
  })

  it('are none when storage is disabled', () => {
    const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('disabled')
    })
    expect(recentEntries(1)).toEqual([])
    get.mockRestore()
  })
})
