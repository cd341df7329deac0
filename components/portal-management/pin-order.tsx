'use client'
import { HOME_PINS_MAX, type PinnedApi } from '@portico/contract/publication/publication-endpoints'
import { useQuery } from '@tanstack/react-query'
import { PinOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Section } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { TableSkeleton } from '@/components/ui/skeletons'
import { SortableList } from '@/components/ui/sortable-list'
import { Muted, Text } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { pinList, useOrderPins, useUnpin } from '@/lib/publication/publication-queries'

/** Shows the pinned APIs in the order of the home page, to be put in order and unpinned. */
export function PinOrder() {
  const t = useTranslations('portal-management')
  const query = useQuery(pinList())
  return (
    <Section title={t('pins')} description={t('pinsHelp', { max: HOME_PINS_MAX })}>
      <QueryView query={query} skeleton={<TableSkeleton columns={1} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Muted>
              {t.rich('noPins', { link: (text) => <TextLink href={`${paths.admin.publications}?tab=approve`}>{text}</TextLink> })}
            </Muted>
          ) : (
            <Pins items={items} />
          )
        }
      </QueryView>
    </Section>
  )
}

/** After the last move for so long the order is saved: a person who moves an API by several places saves once. */
const SAVED_AFTER_MS = 600

function Pins({ items }: { items: readonly PinnedApi[] }) {
  const t = useTranslations('portal-management')
  const [ids, setIds] = useState<string[]>()
  const order = useOrderPins()
  const unpin = useUnpin()
  const waiting = useRef<{ ids: string[]; timer: ReturnType<typeof setTimeout> }>(undefined)
  const save = () => {
    const next = waiting.current
    if (next === undefined) return
    clearTimeout(next.timer)
    waiting.current = undefined
    const isLast = (current: string[] | undefined) => current === next.ids
    order.mutate(next.ids, {
      onSuccess: () => toast.success(t('pinsSavedToast')),
      onSettled: () => setIds((current) => (isLast(current) ? undefined : current)),
    })
  }
  const move = (next: string[]) => {
    setIds(next)
    clearTimeout(waiting.current?.timer)
    waiting.current = { ids: next, timer: setTimeout(save, SAVED_AFTER_MS) }
  }
  // Whoever leaves at once has moved it all the same.
  const leave = useEffectEvent(save)
  useEffect(() => () => leave(), [])
  const known = new Map(items.map((item) => [item.id, item]))
  const ordered = (ids ?? items.map(({ id }) => id)).flatMap((id) => known.get(id) ?? [])
  return (
    <SortableList
      label={t('pins')}
      items={ordered.map(({ id, name, publicationId }, at) => ({
        id,
        name,
        content: (
          <Text as="span" breakable tone={at < HOME_PINS_MAX ? undefined : 'muted'}>
            {at < HOME_PINS_MAX ? name : t('notOnHome', { name })}
          </Text>
        ),
        actions: (
          <IconButton
            size="sm"
            label={t('unpin', { name })}
            icon={<PinOff size={16} aria-hidden="true" />}
            onClick={() => unpin.mutate(publicationId, { onSuccess: () => toast.success(t('unpinnedToast', { name })) })}
          />
        ),
      }))}
      onOrder={move}
    />
  )
}
