'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { ExactTime } from '@/components/ui/exact-time'
import { Stack } from '@/components/ui/layout'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { auditDetail } from '@/lib/audit/audit-queries'
import { AuditChangePart } from './audit-change-part'
import { useActLabels } from './use-audit-labels'

/** The number of changed rows that are open at first. */
const OPEN_AT_FIRST = 3

/** Shows one act: who did it, from where, and every changed row, before and after. */
export function AuditActDialog({ actId, onClose }: { actId: string; onClose: () => void }) {
  const t = useTranslations('audit')
  const { labelOf } = useActLabels()
  const query = useQuery(auditDetail(actId))
  const { data } = query
  return (
    <Dialog open size="xl" title={data ? labelOf(data.act) : t('detail')} onClose={onClose}>
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(data) => (
          <Stack gap={4}>
            <DescriptionList
              items={[
                { label: t('who'), value: `${data.actorName} (${data.actorEmail})` },
                { label: t('roles'), value: data.actorRoles.map((role) => t(`roleNames.${role}`)).join(', ') },
                { label: t('at'), value: <ExactTime value={data.at} /> },
                { label: t('address'), value: data.address },
                { label: t('path'), value: <code>{data.path}</code> },
                { label: t('requestId'), value: <code>{data.requestId}</code> },
              ]}
            />
            {data.changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is on record never changes its order
              <AuditChangePart key={`${change.table}/${change.rowId}/${index}`} change={change} openAtFirst={index < OPEN_AT_FIRST} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  )
}
