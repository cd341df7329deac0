import { observable } from './observable'

it('calls its listeners after each change until they stop', () => {
  const count = observable(0)
  const seen: number[] = []
  const stop = count.subscribe(() => seen.push(count.current()))
  count.set(1)
  count.set(2)
  stop()
  count.set(3)
  expect([seen, count.current()]).toEqual([[1, 2], 3])
})
