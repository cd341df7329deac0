import type { ImportItem } from '@portico/contract/method/import-view'
import { type Choices, choicesToSend, countChanges, takeOf, withTake } from './import-choices'

const item = (state: ImportItem['state'], path: string, outcomes: ('document' | 'mine' | 'conflict')[] = []): ImportItem => ({
  httpMethod: 'GET',
  path,
  summary: '',
  state,
  differences: outcomes.map((outcome) => ({ field: 'summary', outcome, mine: '', document: '', added: [], removed: [], changed: [] })),
  notes: [],
})
const ITEMS = [
  item('new', '/new'),
  item('changed', '/changed', ['document']),
  item('conflict', '/conflict', ['conflict']),
  item('conflict', '/both', ['conflict', 'document']),
  item('unchanged', '/same'),
  item('gone', '/gone'),
]
const none: Choices = new Map()

describe('the choices of an import', () => {
  test('lose nothing by default', () => {
    expect(countChanges(ITEMS, none)).toEqual({ created: 1, changed: 2, deleted: 0 })
    expect(choicesToSend(ITEMS, none)).toEqual([])
  })
  test('are sent if they are not the default of their state', () => {
    const chosen = withTake(none, ITEMS, ({ state }) => (state === 'gone' ? 'delete' : state === 'unchanged' ? 'mine' : 'document'))
    expect(countChanges(ITEMS, chosen)).toEqual({ created: 1, changed: 3, deleted: 1 })
    expect(choicesToSend(ITEMS, chosen).map(({ path, take }) => [path, take])).toEqual([
      ['/conflict', 'document'],
      ['/both', 'document'],
      ['/gone', 'delete'],
    ])
  })
  test('can be undone', () => {
    const [first] = ITEMS
    if (!first) throw new Error('there is an item')
    const skipped = withTake(none, [first], () => 'skip')
    expect(takeOf(skipped, first)).toBe('skip')
    expect(withTake(skipped, [first], () => 'document').size).toBe(0)
  })
})
