'use client'
import type { NotificationChoice } from '@portico/contract/notification/notification-choices'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { QueryView } from '@/components/data/query-view'
import { Checkbox } from '@/components/form/controls/checkbox'
import { PageHeader } from '@/components/ui/page-header'
import { TableSkeleton } from '@/components/ui/skeletons'
import { Text, VisuallyHidden } from '@/components/ui/text'
import { notificationChoices, useChooseNotification } from '@/lib/notification/notification-queries'
import { paths } from '@/lib/paths'
import type { Area } from '@/lib/session/area'

type Channel = 'bell' | 'mail'

/** Shows where a person is notified of what; each box is saved when it is changed. It is the same in every area. */
export function NotificationChoicesScreen({ area }: { area: Area }) {
  const t = useTranslations('notification')
  const profile = useTranslations('account-settings')
  const query = useQuery(notificationChoices())
  const choose = useChooseNotification()
  const fixed = (key: 'noMail' | 'always') => (
    <Text as="span" tone="muted">
      {t(`choices.${key}`)}
    </Text>
  )
  const channel = (id: Channel): Column<NotificationChoice> => ({
    id,
    width: '8rem',
    header: t(`choices.${id}`),
    cell: (choice) => {
      if (id === 'mail' && !choice.mailed) return fixed('noMail')
      if (choice.always) return fixed('always')
      const { type, bell, mail } = choose.isPending && choose.variables.type === choice.type ? { ...choice, ...choose.variables } : choice
      const isOn = id === 'bell' ? bell : mail
      return (
        <Checkbox
          look="switch"
          label={<VisuallyHidden>{t('choices.by', { channel: t(`choices.${id}`), event: t(`types.${type}`) })}</VisuallyHidden>}
          checked={isOn}
          disabled={choose.isPending}
          onChange={(event) => choose.mutate({ type, bell, mail, [id]: event.target.checked })}
        />
      )
    },
  })
  const columns: Column<NotificationChoice>[] = [
    {
      id: 'what',
      width: '1fr',
      wraps: true,
      primary: true,
      header: t('choices.event'),
      cell: ({ type }) => t(`types.${type}`),
    },
    channel('bell'),
    channel('mail'),
  ]
  return (
    <>
      <PageHeader
        guide="notifications"
        title={t('choices.title')}
        description={t('choices.description')}
        crumbs={[{ label: profile('title'), href: paths[area].profile.home }, { label: t('choices.title') }]}
      />
      <QueryView query={query} skeleton={<TableSkeleton rows={6} columns={3} />}>
        {({ items }) => <DataTable caption={t('choices.title')} columns={columns} rows={items} rowKey={({ type }) => type} />}
      </QueryView>
    </>
  )
}
