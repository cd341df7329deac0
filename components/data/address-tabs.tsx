'use client'
import { Tabs } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { useAddressTab } from '@/components/data/use-address-tab'
import styles from './address-tabs.module.css'

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

/**
 * Shows tabs; the address holds the open one, so that back, reload and sharing work. Only the open one is rendered. Uses the tabs that
 * Chakra's are made of, without Chakra's styles: these would add 46 kB to the first load of each page with tabs.
 */
export function AddressTabs({ tabs, name = 'tab', label }: AddressTabsProps) {
  const [first, ...rest] = tabs.map((tab) => tab.value)
  const [open, setOpen] = useAddressTab([first ?? '', ...rest], name)
  return (
    <Tabs.Root value={open} onValueChange={({ value }) => setOpen(value)} lazyMount unmountOnExit>
      <Tabs.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
