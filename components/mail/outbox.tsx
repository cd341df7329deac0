'use client'
import { MAIL_FILTERS, type MailSummary, mailListQuery } from '@portico/contract/mail/mail-endpoints'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { lateComponent } from '@/components/ui/late-component'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import { mailList } from '@/lib/mail/mail-queries'
import { paths } from '@/lib/paths'

// Loaded when it opens.
const MailDialog = lateComponent(() => import('./mail-dialog').then((module) => module.MailDialog))

/** Shows the outbox. The address holds the open email, beside the list's own state. */
export function Outbox() {
  const t = useTranslations('mail')
  const params = useSearchParams()
  const open = params.get('mail')
  const addressOf = (mailId: string | undefined) => {
    const next = new URLSearchParams(params)
    if (mailId === undefined) next.delete('mail')
    else next.set('mail', mailId)
    return `${paths.admin.generalSettings}?${next}`
  }
  const columns: Column<MailSummary>[] = [
    { id: 'subject', width: '2fr', header: t('subject'), primary: true, cell: (row) => row.subject },
    { id: 'to', width: '1fr', header: t('to'), cell: (row) => row.to },
    { id: 'state', width: '8rem', header: t('state'), cell: (row) => <StatusBadge status={row.state} /> },
    timeColumn({ id: 'created', header: t('created'), sort: 'createdAt', value: (row) => row.createdAt }),
    timeColumn({ id: 'sent', header: t('sent'), wideOnly: true, value: (row) => row.sentAt }),
    { id: 'lastError', width: '1fr', header: t('lastError'), wideOnly: true, cell: (row) => <LastError text={row.lastError} /> },
  ]
  return (
    <>
      <DataList
        id="outbox"
        schema={mailListQuery}
        pageQuery={mailList}
        caption={t('outbox')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => addressOf(row.id)}
        searchLabel={t('search')}
        filters={(list) => (
          <FilterSelect
            list={list}
            name="state"
            label={t('state')}
            allLabel={t('allStates')}
            choices={MAIL_FILTERS.map((state) => ({ value: state, label: t(`states.${state}`) }))}
          />
        )}
        empty={{ title: t('emptyTitle'), body: t('emptyBody') }}
      />
      {open ? <MailDialog mailId={open} onClose={() => window.history.replaceState(null, '', addressOf(undefined))} /> : null}
    </>
  )
}

/** Shows one line of the mail server's last error; the email's dialog has the full text. */
function LastError({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Text as="span" tone="danger">
      {text}
    </Text>
  )
}
