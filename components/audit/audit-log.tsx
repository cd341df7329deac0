'use client'
import { AUDIT_COUNT_MAX, type AuditActSummary, auditListQuery } from '@portico/contract/audit/audit-endpoints'
import { useSearchParams } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { DownloadLink } from '@/components/data/download-link'
import { FilterSelect } from '@/components/data/filter-select'
import { MoreThanCounted } from '@/components/data/more-than-counted'
import { PeriodFilter } from '@/components/data/period-filter'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { ExactTime } from '@/components/ui/exact-time'
import { lateComponent } from '@/components/ui/late-component'
import { auditDownload, auditList } from '@/lib/audit/audit-queries'
import { paths } from '@/lib/paths'
import { useActLabels } from './use-audit-labels'

// Loaded when it opens.
const AuditActDialog = lateComponent(() => import('./audit-act-dialog').then((module) => module.AuditActDialog))

type Query = Parameters<typeof auditList>[0]

/** The address parameter of the open act. */
const OPEN = 'entry'

/** Shows everything that staff changed: who, when, what, from where. The address holds the open act, beside the list's own state. */
export function AuditLog() {
  const t = useTranslations('audit')
  const format = useFormatter()
  const { labelOf, choices } = useActLabels()
  const params = useSearchParams()
  const open = params.get(OPEN)
  const addressOf = (actId: string | undefined) => {
    const next = new URLSearchParams(params)
    if (actId === undefined) next.delete(OPEN)
    else next.set(OPEN, actId)
    return `${paths.admin.generalSettings}?${next}`
  }
  const columns: Column<AuditActSummary>[] = [
    { id: 'what', width: '3fr', header: t('what'), primary: true, cell: ({ act }) => labelOf(act) },
    { id: 'at', header: t('at'), sort: 'at', width: '13rem', cell: ({ at }) => <ExactTime value={at} /> },
    {
      id: 'who',
      width: '3fr',
      header: t('who'),
      cell: ({ actorName, actorEmail }) => <TwoLineCell first={actorName} second={actorEmail} />,
    },
    { id: 'address', width: '9rem', header: t('address'), cell: ({ address }) => address },
    { id: 'changes', width: '6rem', header: t('changes'), align: 'end', cell: ({ changes }) => format.number(changes) },
  ]
  return (
    <>
      <DataList
        id="audit"
        schema={auditListQuery}
        pageQuery={auditList}
        caption={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => addressOf(row.id)}
        searchLabel={t('search')}
        filters={(list) => (
          <>
            <FilterSelect list={list} name="act" label={t('what')} allLabel={t('allActs')} choices={choices} />
            <PeriodFilter list={list} />
            <DownloadLink href={auditDownload(list.query as Query)} />
            <MoreThanCounted pageQuery={auditList(list.query as Query)} max={AUDIT_COUNT_MAX} />
          </>
        )}
        empty={{ title: t('emptyTitle'), body: t('emptyBody') }}
      />
      {open ? <AuditActDialog actId={open} onClose={() => window.history.replaceState(null, '', addressOf(undefined))} /> : null}
    </>
  )
}
