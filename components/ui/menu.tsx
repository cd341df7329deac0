'use client'
import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import { EllipsisVertical } from 'lucide-react'
import Link from 'next/link'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from './icon-button'

/** One line of a menu: a link or an act. */
export interface MenuItem {
  value: string
  label: ReactNode
  icon?: ReactNode
  href?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
}

/** A menu of acts; without a trigger of its own it is the three dots at the end of a row. */
export function Menu({ label, items, trigger }: { label: string; items: readonly MenuItem[]; trigger?: ReactElement }) {
  return (
    <ChakraMenu.Root lazyMount>
      <ChakraMenu.Trigger asChild>
        {trigger ?? <IconButton label={label} icon={<EllipsisVertical size={16} aria-hidden="true" />} />}
      </ChakraMenu.Trigger>
      <Portal>
        <ChakraMenu.Positioner>
          <ChakraMenu.Content minWidth="11rem">
            {items.map((item) => (
              <ChakraMenu.Item
                key={item.value}
                value={item.value}
                disabled={item.disabled}
                onSelect={item.onSelect}
                color={item.danger ? 'fg.error' : undefined}
                asChild={item.href !== undefined}
              >
                {item.href === undefined ? (
                  <>
                    {item.icon}
                    {item.label}
                  </>
                ) : (
                  <Link href={item.href}>
                    {item.icon}
                    {item.label}
                  </Link>
                )}
              </ChakraMenu.Item>
            ))}
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  )
}
