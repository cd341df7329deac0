import type { Grouping } from '@portico/contract/statistics/statistics'
import { renderHook } from '@testing-library/react'
import { useShownGrouping } from './use-shown-grouping'

it('is the grouping of before until the groups of a new one are there', () => {
  const { result, rerender } = renderHook(({ asked, stale }) => useShownGrouping(asked, stale), {
    initialProps: { asked: 'endpoint' as Grouping, stale: false },
  })
  expect(result.current).toBe('endpoint')
  rerender({ asked: 'statusClass', stale: true })
  expect(result.current).toBe('endpoint')
  rerender({ asked: 'reason', stale: true })
  expect(result.current).toBe('endpoint')
  rerender({ asked: 'reason', stale: false })
  expect(result.current).toBe('reason')
  rerender({ asked: 'reason', stale: true })
  expect(result.current).toBe('reason')
})
