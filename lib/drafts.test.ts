/** @jest-environment jsdom */
import { dropDrafts, keepAtSessionEnd, keepDrafts, takeDraft, writeDraft } from './drafts'

const MINA = 7
const JISU = 8
beforeEach(() => sessionStorage.clear())

it('returns a draft to the person who wrote it, once', () => {
  writeDraft('/apis#name', { personId: MINA, values: { name: 'Orders' } })
  expect(takeDraft('/apis#name', MINA)).toEqual({ name: 'Orders' })
  expect(takeDraft('/apis#name', MINA)).toBeUndefined()
})

it('returns it to nobody else', () => {
  writeDraft('/apis#name', { personId: MINA, values: { name: 'Orders' } })
  for (const other of [JISU, 70, 0]) expect(takeDraft('/apis#name', other)).toBeUndefined()
  expect(takeDraft('/apis#name', MINA)).toEqual({ name: 'Orders' })
})

it('removes all drafts, or those of others, and nothing else', () => {
  sessionStorage.setItem('other', '1')
  writeDraft('/a#name', { personId: MINA, values: {} })
  writeDraft('/b#name', { personId: JISU, values: {} })
  writeDraft('/b#name', { personId: 70, values: {} })
  dropDrafts({ personId: MINA })
  expect(Object.keys(sessionStorage).sort()).toEqual(['draft:7:/a#name', 'other'])
  dropDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

it('does not store a draft that is too long', () => {
  writeDraft('/a#text', { personId: MINA, values: { text: 'x'.repeat(500_001) } })
  expect(sessionStorage).toHaveLength(0)
})

it('asks every form on the page to keep its text', () => {
  const keep = jest.fn()
  const stop = keepAtSessionEnd(keep)
  keepDrafts()
  stop()
  keepDrafts()
  expect(keep).toHaveBeenCalledTimes(1)
})
