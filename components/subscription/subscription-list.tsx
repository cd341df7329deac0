'use client'
import {
  type SUBSCRIPTION_TABS,
  type SubscriptionSummary,
  subscriptionListQuery,
} from '@portico/contract/subscription/subscription-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, Inbox, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiSearch, useApiChoices } from '@/components/data/api-search'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { Tick } from '@/components/data/tick'
import { useListAddress } from '@/components/data/use-list-address'
import { Button } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text, VisuallyHidden } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { apisToChoose } from '@/lib/api/api-queries'
import { paths } from '@/lib/paths'
import { subscriptionList } from '@/lib/subscription/subscription-queries'
import { PurposeCell } from './purpose-cell'
import { SelectionBar } from './selection-bar'
import styles from './subscription-list.module.css'
import { useSubscriptionActs } from './use-subscription-acts'

export type SubscriptionTab = (typeof SUBSCRIPTION_TABS)[number]

/** How often pending requests are refetched, in milliseconds. */
const REFRESH_MS = 10_000

/** Shows the subscriptions of one tab, each with the acts that its state allows; several can be selected. */
export function SubscriptionList({ tab }: { tab: SubscriptionTab }) {
  const t = useTranslations('subscription')
  const list = useListAddress(subscriptionListQuery, { tab })
  const { data } = useQuery({ ...subscriptionList(list.query), placeholderData: keepPreviousData })
  const [q, setQ] = useState('')
  const apis = useQuery({ ...apisToChoose(q), placeholderData: keepPreviousData })
  const nameOfApi = (id: string) => data?.items.find(({ api }) => api.id === id)?.api.name ?? t('otherApi')
  const choices = useApiChoices(apis.data?.items ?? [], list.query.apiId, nameOfApi)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: readonly string[]) => setChosen(new Set(ids))
  const tick = (id: string, chosenNow: boolean) =>
    setChosen((before) => new Set(chosenNow ? [...before, id] : [...before].filter((other) => other !== id)))
  const columns = useColumns(tab, { chosen, tick })
  return (
    <>
      {tab === 'rejectCancel' ? null : (
        <SelectionBar acts={tab === 'pending' ? 'decide' : 'cancel'} rows={data?.items ?? []} chosen={chosen} onChoose={choose} />
      )}
      <DataList
        id="subscriptions"
        schema={subscriptionListQuery}
        fixed={{ tab }}
        pageQuery={(query) => ({ ...subscriptionList(query), refetchInterval: tab === 'pending' ? REFRESH_MS : undefined })}
        caption={t(`caption.${tab}`)}
        columns={columns}
        rowKey={(subscription) => subscription.id}
        searchLabel={t('search')}
        filters={(address) => (
          <>
            <ApiSearch query={apis} q={q} onSearch={setQ} />
            <FilterSelect list={address} name="apiId" label={t('column.api')} allLabel={t('allApis')} choices={choices} />
          </>
        )}
        empty={{ title: t(`empty.${tab}.title`), body: t(`empty.${tab}.body`), icon: <Inbox size={28} /> }}
      />
    </>
  )
}

interface Ticks {
  chosen: ReadonlySet<string>
  tick: (id: string, chosen: boolean) => void
}

function useColumns(tab: SubscriptionTab, { chosen, tick }: Ticks): Column<SubscriptionSummary>[] {
  const t = useTranslations('subscription.column')
  const several = useTranslations('subscription.several')
  const ticks: Column<SubscriptionSummary> = {
    id: 'tick',
    width: '3.5rem',
    header: <VisuallyHidden>{several('select')}</VisuallyHidden>,
    cell: ({ id, subscriber, api }) => (
      <label className={styles.tick}>
        <Tick
          chosen={chosen.has(id)}
          label={several('selectOne', { name: subscriber.name, api: api.name })}
          onChoose={(chosenNow) => tick(id, chosenNow)}
        />
      </label>
    ),
  }
  const who: Column<SubscriptionSummary>[] = [
    {
      id: 'subscriber',
      width: '1.35fr',
      header: t('subscriber'),
      primary: true,
      cell: ({ subscriber }) => <Subscriber subscriber={subscriber} />,
    },
    {
      id: 'api',
      width: '1fr',
      header: t('api'),
      cell: ({ api }) => <TextLink href={paths.developer.api(api.id)}>{api.name}</TextLink>,
    },
  ]
  const requestedAt: Column<SubscriptionSummary> = timeColumn({
    id: 'requestedAt',
    header: t('requestedAt'),
    wideOnly: tab === 'approve',
    sort: 'requestedAt',
    value: (subscription) => subscription.requestedAt,
  })
  const processedAt: Column<SubscriptionSummary> = timeColumn({
    id: 'processedAt',
    header: t('processedAt'),
    sort: 'processedAt',
    value: (subscription) => subscription.processedAt,
  })
  const approvedAt: Column<SubscriptionSummary> = timeColumn({
    id: 'approvedAt',
    header: t('approvedAt'),
    wideOnly: true,
    value: (subscription) => subscription.approvedAt,
  })
  const status: Column<SubscriptionSummary> = {
    id: 'status',
    width: tab === 'rejectCancel' ? '12rem' : '7.5rem',
    header: t('status'),
    cell: (subscription) => <StatusBadge status={subscription.status} />,
  }
  const purpose: Column<SubscriptionSummary> = {
    id: 'purpose',
    header: t('purpose'),
    width: '1.05fr',
    cell: (subscription) => <PurposeCell purpose={subscription.purpose} subscriber={subscription.subscriber.name} />,
  }
  const acts: Column<SubscriptionSummary> = {
    id: 'actions',
    width: tab === 'pending' ? '14.5rem' : '10rem',
    header: t('actions'),
    align: 'end',
    cell: (subscription) => <Acts subscription={subscription} />,
  }
  if (tab === 'pending') return [ticks, ...who, purpose, status, requestedAt, acts]
  if (tab === 'approve') return [ticks, ...who, purpose, status, requestedAt, processedAt, acts]
  const reason: Column<SubscriptionSummary> = {
    id: 'reason',
    width: '1fr',
    header: t('reason'),
    cell: (subscription) => subscription.reason ?? '–',
  }
  return [...who, status, requestedAt, approvedAt, processedAt, reason]
}

function Subscriber({ subscriber }: { subscriber: SubscriptionSummary['subscriber'] }) {
  return (
    <Stack as="span" inline>
      <span>{subscriber.name}</span>
      <Text as="span" size="xs" tone="muted" weight="normal" breakable>
        {[subscriber.email, subscriber.company].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  )
}

const ACTS = [
  { act: 'approve', Icon: Check },
  { act: 'reject', Icon: X },
  { act: 'cancel', Icon: undefined },
] as const

function Acts({ subscription }: { subscription: SubscriptionSummary }) {
  const t = useTranslations('subscription')
  const acts = useSubscriptionActs(subscription)
  return (
    <Row as="span" inline nowrap gap={1} align="stretch" justify="end">
      {ACTS.map(({ act, Icon }) =>
        acts[act] ? (
          <Button
            key={act}
            size="sm"
            variant="ghost"
            icon={Icon ? <Icon size={14} aria-hidden="true" /> : undefined}
            loading={acts.running === act}
            disabled={acts.running !== undefined}
            onClick={acts[act]}
          >
            {t(act)}
          </Button>
        ) : null,
      )}
    </Row>
  )
}
