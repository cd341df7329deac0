import { useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const visited: string[] = []

for (const how of ['pushState', 'replaceState'] as const) {
  const original = window.history[how].bind(window.history)
  window.history[how] = (...given) => {
    original(...given)
    for (const listener of listeners) listener()
  }
}
window.addEventListener('popstate', () => {
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const useLocationPart = (part: 'search' | 'pathname') =>
  useSyncExternalStore(
    subscribe,
    () => window.location[part],
    () => window.location[part],
  )

/** For tests: replaces `next/navigation`. Follows the browser's address as Next's router does, and records where `push` goes. */
export const liveNavigation = {
  usePathname: () => useLocationPart('pathname'),
  useSearchParams: () => {
    const search = useLocationPart('search')
    return useMemo(() => new URLSearchParams(search), [search])
  },
  useRouter: () => router,
}

const router = { push: (href: string) => visited.push(href), replace: (href: string) => visited.push(href), refresh: () => {} }

/** The addresses of `router.push`, oldest first. */
export const visitedAddresses = visited

/** Opens an address in a test and forgets earlier ones. */
export function startAt(address: string): void {
  visited.length = 0
  window.history.replaceState(null, '', address)
}
