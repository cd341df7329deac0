'use client'
import { WEBHOOK_ATTENTION, type WebhookView, webhookListQuery } from '@portico/contract/webhook/webhook-endpoints'
import { Plus, Webhook } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { AttentionFilter } from '@/components/data/attention-filter'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { StatusBadge } from '@/components/ui/status-badge'
import { paths } from '@/lib/paths'
import { webhookList } from '@/lib/webhook/webhook-queries'

/** Shows a person's webhooks with their status and the number of waiting events. */
export function WebhookListScreen() {
  const t = useTranslations('webhook')
  const format = useFormatter()
  const create = (
    <LinkButton href={paths.developer.createWebhook} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('create')}
    </LinkButton>
  )
  const columns: Column<WebhookView>[] = [
    { id: 'name', width: '3fr', header: t('name'), sort: 'name', primary: true, cell: ({ name }) => name },
    { id: 'url', width: '4fr', header: t('url'), cell: ({ url }) => <code>{url}</code> },
    { id: 'status', width: '7.5rem', header: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
    { id: 'waiting', width: '7.5rem', header: t('waiting'), align: 'end', cell: ({ waiting }) => format.number(waiting) },
    timeColumn({ id: 'delivered', header: t('lastDelivered'), value: ({ lastDeliveredAt }) => lastDeliveredAt }),
    timeColumn({ id: 'created', header: t('created'), sort: 'createdAt', wideOnly: true, value: ({ createdAt }) => createdAt }),
  ]
  return (
    <>
      <PageHeader guide="receive-webhooks" title={t('title')} description={t('description')} actions={create} />
      <DataList
        id="webhooks"
        schema={webhookListQuery}
        pageQuery={webhookList}
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.developer.webhook(id)}
        searchLabel={t('search')}
        filters={(list) => <AttentionFilter list={list} choices={WEBHOOK_ATTENTION} />}
        empty={{ title: t('emptyTitle'), body: t('emptyBody'), action: create, icon: <Webhook size={28} /> }}
      />
    </>
  )
}
