import { renderHook } from '@testing-library/react'
import { useOnRise } from './use-on-rise'

it('calls once for each rise of a number that was known, and for nothing else', () => {
  const onRise = jest.fn()
  const { rerender } = renderHook(({ unread }: { unread: number | undefined }) => useOnRise(unread, onRise), {
    initialProps: { unread: undefined as number | undefined },
  })
  for (const unread of [3, 3, 2, 0]) rerender({ unread })
  expect(onRise).not.toHaveBeenCalled()
  rerender({ unread: 1 })
  rerender({ unread: 1 })
  expect(onRise).toHaveBeenCalledTimes(1)
  rerender({ unread: 4 })
  expect(onRise).toHaveBeenCalledTimes(2)
})
