'use client'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button'
import { Panel, Row, Stack } from './layout'
import { VisuallyHidden } from './text'

/** One item of a list that a person puts in order. */
export interface SortableItem {
  id: string
  /** The name, for assistive technology. */
  name: string
  content: ReactNode
  /** Further controls of the item. */
  actions?: ReactNode
}

interface SortableListProps {
  label: string
  items: readonly SortableItem[]
  /** Called with the ids in their new order. */
  onOrder: (ids: string[]) => void
}

/** Returns the ids with the one at `from` moved to `to`; a place outside the list is the nearest in it. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const id = ids[from]
  return id === undefined ? [...ids] : ids.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, ids.length - 1)), 0, id)
}

/** Shows a list that is put in order by dragging, by the buttons of each item, and by the arrow keys, Home and End on its handle. */
export function SortableList({ label, items, onOrder }: SortableListProps) {
  const t = useTranslations('kit.order')
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const refocus = useRef<HTMLElement>(null)
  const ids = items.map(({ id }) => id)
  const move = (from: number, to: number) => {
    const next = moved(ids, from, to)
    const id = ids[from]
    if (id === undefined || next.indexOf(id) === from) return
    setSaid(t('moved', { name: items[from]?.name ?? '', place: next.indexOf(id) + 1, count: ids.length }))
    onOrder(next)
  }
  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    refocus.current?.focus()
    refocus.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
    refocus.current = null
  })
  const byKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: ids.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    refocus.current = event.currentTarget
    move(index, to)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const from = dragged === undefined ? -1 : ids.indexOf(dragged)
    if (from < 0) return
    const places = [...(list.current?.children ?? [])].map((element) => element.getBoundingClientRect())
    const passed = (at: number) => {
      const { top = 0, height = 0 } = places[at] ?? {}
      return event.clientY > top + height / 2
    }
    let to = from
    while (to < places.length - 1 && passed(to + 1)) to += 1
    while (to > 0 && !passed(to - 1)) to -= 1
    if (to === from) return
    refocus.current = event.currentTarget
    move(from, to)
  }
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
      <Stack as="ul" gap={2} aria-label={label} ref={list}>
        {items.map(({ id, name, content, actions }, index) => (
          <Panel as="li" key={id} surface={dragged === id ? 'inset' : 'panel'}>
            <Row nowrap gap={2} size="sm">
              <IconButton
                size="sm"
                label={t('handle', { name })}
                icon={<GripVertical size={16} aria-hidden="true" />}
                style={{ touchAction: 'none', cursor: dragged === id ? 'grabbing' : 'grab' }}
                onKeyDown={(event) => byKey(event, index)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(id)
                }}
                onPointerMove={drag}
                onLostPointerCapture={() => setDragged(undefined)}
              />
              <Stack as="span" inline grow breakable>
                {content}
              </Stack>
              {actions}
              <IconButton
                size="sm"
                label={t('up', { name })}
                icon={<ArrowUp size={16} aria-hidden="true" />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                size="sm"
                label={t('down', { name })}
                icon={<ArrowDown size={16} aria-hidden="true" />}
                disabled={index === ids.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </Row>
          </Panel>
        ))}
      </Stack>
    </>
  )
}
