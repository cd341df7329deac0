'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import Link from 'next/link'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Section } from '@/components/ui/card'
import { Chips } from '@/components/ui/chips'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { categoryName } from '@/lib/category/category-in-language'
import { paths } from '@/lib/paths'

/** Shows the settings of an API. */
export function ApiSettings({ api }: { api: ApiDetail }) {
  const t = useTranslations('api.detail')
  const locale = useLocale()
  const group = api.targetServerGroup
  return (
    <Section title={t('settings')}>
      <DescriptionList
        items={[
          {
            label: t('targetServerGroup'),
            value: group ? <Link href={paths.developer.targetServerGroup(group.id)}>{group.name}</Link> : t('noGroup'),
          },
          { label: t('categories'), value: <Chips names={api.categories.map((category) => categoryName(category, locale))} /> },
          { label: t('hashtags'), value: <Chips names={api.hashtags.map((tag) => `#${tag}`)} /> },
          { label: t('usage'), value: <UsageLimits limits={api.usageLimits} /> },
          { label: t('control'), value: <RequestControls controls={api.requestControls} /> },
          { label: t('cors'), value: <Cors cors={api.cors} /> },
          { label: t('autoPublishRequest'), value: api.autoPublishRequest ? t('on') : t('off') },
          { label: t('autoApproveSubscriptions'), value: api.autoApproveSubscriptions ? t('on') : t('off') },
          { label: t('showStatus'), value: api.showStatus ? t('on') : t('off') },
          { label: t('pin'), value: api.pinned ? t('pinned') : api.pinRequested ? t('pinRequested') : t('notPinned') },
          { label: t('owner'), value: api.owner.name },
          { label: t('createdAt'), value: <RelativeTime value={api.createdAt} /> },
          { label: t('updatedAt'), value: <RelativeTime value={api.updatedAt} /> },
        ]}
      />
    </Section>
  )
}

/** Shows the contact of an API. */
export function ApiAuthor({ author }: { author: ApiDetail['author'] }) {
  const t = useTranslations('api')
  const details = [
    { label: t('form.authorName'), value: author.name },
    { label: t('form.authorEmail'), value: author.email },
    { label: t('form.authorContact'), value: author.contact },
    { label: t('form.authorCompany'), value: author.company },
    { label: t('form.authorTeam'), value: author.team },
  ].filter(({ value }) => value !== '')
  if (details.length === 0) return null
  return (
    <Section title={t('detail.author')}>
      <DescriptionList items={details} />
    </Section>
  )
}

function Items({ items, none }: { items: readonly ReactNode[]; none: string }) {
  if (items.length === 0) return none
  return (
    <Stack as="ul" gap={1}>
      {items.map((item, index) => (
        // The items are settings that keep their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>{item}</li>
      ))}
    </Stack>
  )
}

function UsageLimits({ limits }: { limits: ApiDetail['usageLimits'] }) {
  const t = useTranslations('api.detail')
  const format = useFormatter()
  const items = (['perSecond', 'perMinute', 'perHour', 'perDay'] as const).flatMap((window) => {
    const limit = limits[window]
    return limit === null ? [] : [t(`usagePer.${window}`, { count: format.number(limit, 'count') })]
  })
  return <Items items={items} none={t('usageNone')} />
}

function RequestControls({ controls }: { controls: ApiDetail['requestControls'] }) {
  const t = useTranslations('api')
  const items = controls.map(({ action, place, name, value }) => (
    <>
      {t('detail.controlLine', { action: t(`action.${action}`), place: t(`place.${place}`), name })}
      {value && action !== 'remove' ? (
        <>
          {' '}
          = <code>{value}</code>
        </>
      ) : null}
    </>
  ))
  return <Items items={items} none={t('detail.controlNone')} />
}

function Cors({ cors }: { cors: ApiDetail['cors'] }) {
  const t = useTranslations('api.detail')
  if (!cors.active) return t('corsOff')
  return t('corsOn', {
    origins: cors.allowOrigins.replaceAll(',', ', ') || t('corsAnyOrigin'),
    methods: cors.allowMethods.join(', ') || t('corsAnyMethod'),
  })
}
