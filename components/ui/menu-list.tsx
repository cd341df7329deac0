'use client'
import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import Link from 'next/link'
import { useRef } from 'react'
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
  const trigger = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // A menu that is closed while it still opens takes the focus late and would lose it with its content.
  const keepFocus = () => {
    const { activeElement, body } = document
    if (activeElement === body || content.current?.contains(activeElement)) trigger.current?.focus({ preventScroll: true })
  }
  return (
    <ChakraScope>
      <ChakraMenu.Root
        lazyMount
        defaultOpen
        defaultHighlightedValue={highlightFirst ? items[0]?.value : undefined}
        onExitComplete={keepFocus}
      >
        <ChakraMenu.Trigger asChild>
          <MenuTrigger label={label} ref={trigger} />
        </ChakraMenu.Trigger>
        <Portal>
          <ChakraMenu.Positioner>
            <ChakraMenu.Content minWidth="11rem" ref={content}>
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
