'use client'
import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import Link from 'next/link'
import { ChakraScope } from './chakra-scope'
import { type MenuItem, MenuTrigger } from './menu-trigger'

interface MenuListProps {
  label: string
  items: readonly MenuItem[]
  /** True to highlight the first item, for a menu that the keyboard opened. */
  highlightFirst: boolean
}

/** Shows an open menu under its trigger. */
export function MenuList({ label, items, highlightFirst }: MenuListProps) {
  return (
    <ChakraScope>
      <ChakraMenu.Root lazyMount defaultOpen defaultHighlightedValue={highlightFirst ? items[0]?.value : undefined}>
        <ChakraMenu.Trigger asChild>
          <MenuTrigger label={label} />
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
    </ChakraScope>
  )
}
