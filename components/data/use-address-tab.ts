'use client'
import { usePathname, useSearchParams } from 'next/navigation'

/** Returns the open tab, which the address holds under `name`; the first for an invalid value. */
export function useAddressTab<const Tab extends string>(tabs: readonly [Tab, ...Tab[]], name = 'tab'): [Tab, (tab: Tab) => void] {
  const params = useSearchParams()
  const path = usePathname()
  const given = params.get(name)
  const tab = tabs.find((known) => known === given) ?? tabs[0]
  const open = (next: Tab) => window.history.pushState(null, '', next === tabs[0] ? path : `${path}?${name}=${encodeURIComponent(next)}`)
  return [tab, open]
}
