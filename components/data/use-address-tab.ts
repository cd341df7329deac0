'use client'
import { usePathname, useSearchParams } from 'next/navigation'

/** Returns the open tab, which the address holds under `name`; `first` without a valid value. */
export function useAddressTab<const Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  name = 'tab',
  first: NoInfer<Tab> = tabs[0],
): [Tab, (tab: Tab) => void] {
  const params = useSearchParams()
  const path = usePathname()
  const given = params.get(name)
  const tab = tabs.find((known) => known === given) ?? first
  const open = (next: Tab) => window.history.pushState(null, '', next === first ? path : `${path}?${name}=${encodeURIComponent(next)}`)
  return [tab, open]
}
