'use client'
import { type KeyboardEvent, useState } from 'react'
import { type MenuItem, MenuTrigger } from './menu-trigger'
import { NotLoaded } from './not-loaded'

const loadMenuList = () => import('./menu-list').then(({ MenuList }) => MenuList)

/** Shows a menu of acts behind three dots. The menu itself loads when the trigger is hovered or focused, so that pages stay small. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [opened, setOpened] = useState<{ by: 'pointer' | 'keyboard'; MenuList: Awaited<ReturnType<typeof loadMenuList>> }>()
  const [isFailed, setFailed] = useState(false)
  const load = () => void loadMenuList().catch(() => undefined)
  const open = (by: 'pointer' | 'keyboard') =>
    void loadMenuList().then(
      (MenuList) => setOpened({ by, MenuList }),
      () => setFailed(true),
    )
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open('keyboard')
  }
  if (opened) return <opened.MenuList label={label} items={items} highlightFirst={opened.by === 'keyboard'} />
  if (isFailed) return <NotLoaded onRetry={() => open('pointer')} />
  return (
    <MenuTrigger
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onKeyDown={openByArrow}
      // A click without a pointer comes from the keyboard or a screen reader.
      onClick={(event) => open(event.detail === 0 ? 'keyboard' : 'pointer')}
    />
  )
}
