'use client'
import { Tabs } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useAddressTab } from '@/components/data/use-address-tab'

/** One tab: its name in the address, its label, and its content. */
export interface AddressTab {
  value: string
  label: ReactNode
  /** A number after the label, such as the number of pending requests. */
  count?: number
  content: ReactNode
}

interface AddressTabsProps {
  tabs: readonly [AddressTab, ...AddressTab[]]
  /** The address parameter of the open tab. */
  name?: string
  label: string
}

/** Shows tabs; the address holds the open one, so that back, reload and sharing work. Only the open one is rendered. */
export function AddressTabs({ tabs, name = 'tab', label }: AddressTabsProps) {
  const [first, ...rest] = tabs.map((tab) => tab.value)
  const [open, setOpen] = useAddressTab([first ?? '', ...rest], name)
  return (
    <Tabs.Root value={open} onValueChange={({ value }) => setOpen(value)} lazyMount unmountOnExit variant="line" size="md">
      <Tabs.List aria-label={label} overflowX="auto" overflowY="hidden">
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.value} value={tab.value} flexShrink="0">
            {tab.label}
            {tab.count === undefined ? null : (
              <span style={{ color: 'var(--color-fg-muted)', fontVariantNumeric: 'tabular-nums' }}>{tab.count}</span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.value} value={tab.value} paddingTop="5">
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
