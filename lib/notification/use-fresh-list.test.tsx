import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { notificationList } from './notification-queries'
import { useFreshList } from './use-fresh-list'

it('fetches the list again once the bell knows of more than the list, and not before', () => {
  const client = new QueryClient()
  const { queryKey } = notificationList({ page: 1, size: 20 })
  client.setQueryData(queryKey, { items: [], total: 4, page: 1, size: 20, unread: 4 })
  const isOutdated = () => client.getQueryState(queryKey)?.isInvalidated
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { rerender } = renderHook(({ unread }) => useFreshList(unread), {
    initialProps: { unread: undefined as number | undefined },
    wrapper,
  })
  for (const unread of [undefined, 4, 0]) rerender({ unread })
  expect(isOutdated()).toBe(false)
  rerender({ unread: 5 })
  expect(isOutdated()).toBe(true)
})
