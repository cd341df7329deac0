'use client'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { type MenuItem, MenuTrigger } from './menu-trigger'

const loadMenuList = () => import('./menu-list').then(({ MenuList }) => ({ default: MenuList }))
const MenuList = lazy(loadMenuList)

/** Shows a menu of acts behind three dots. The menu itself loads when the trigger is hovered or focused, so that pages stay small. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>()
  const load = () => void loadMenuList().catch(() => undefined)
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpenedBy('keyboard')
  }
  const closed = (
    <MenuTrigger
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onKeyDown={openByArrow}
      // A click without a pointer comes from the keyboard or a screen reader.
      onClick={(event) => setOpenedBy(event.detail === 0 ? 'keyboard' : 'pointer')}
    />
  )
  if (openedBy === undefined) return closed
  return (
    <Suspense fallback={closed}>
      <MenuList label={label} items={items} highlightFirst={openedBy === 'keyboard'} />
    </Suspense>
  )
}
