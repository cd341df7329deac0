/** @jest-environment jsdom */
import { beginPageWait, beginWait, waiting } from './waiting'

const stage = () => waiting.current()?.stage

beforeAll(() => jest.useFakeTimers())
// Later than the wait before.
beforeEach(() => jest.advanceTimersByTime(60_000))
afterAll(() => jest.useRealTimers())

it('says after 5 s that it takes longer than usual, until it ends', () => {
  const end = beginWait()
  jest.advanceTimersByTime(4_999)
  expect(stage()).toBeUndefined()
  jest.advanceTimersByTime(1)
  expect(stage()).toBe('slow')
  end()
  expect(stage()).toBeUndefined()
})

it('counts waits that follow each other at once as one', () => {
  beginWait()()
  jest.advanceTimersByTime(3_000)
  const endFirst = beginWait()
  jest.advanceTimersByTime(3_000)
  endFirst()
  jest.advanceTimersByTime(500)
  const endSecond = beginWait()
  jest.advanceTimersByTime(1_500)
  expect(stage()).toBe('slow')
  endSecond()
})

it('says after 15 s that a page has not arrived, with its address', () => {
  const end = beginPageWait('/apis')
  jest.advanceTimersByTime(15_000)
  expect(waiting.current()).toEqual({ stage: 'over', href: '/apis' })
  end()
  expect(stage()).toBeUndefined()
})
