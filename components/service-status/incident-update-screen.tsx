'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { paths, type StaffArea } from '@/lib/paths'
import { incidentTitleIn } from '@/lib/service-status/incident-title'
import { incidentDetail, useUpdateIncident } from '@/lib/service-status/service-status-queries'
import { IncidentUpdateForm } from './incident-form'

/** Changes the title, impact, affected APIs and start of an incident. */
export function IncidentUpdateScreen({ area, incidentId }: { area: StaffArea; incidentId: string }) {
  const t = useTranslations('service-status.manage')
  const router = useRouter()
  const locale = useLocale()
  const query = useQuery(incidentDetail(incidentId))
  const update = useUpdateIncident(incidentId)
  const { support } = paths[area]
  return (
    <QueryView query={query} skeleton={<FormSkeleton />}>
      {(incident) => (
        <>
          <PageHeader
            guide="report-an-incident"
            title={`${t('editTitle')} · ${incidentTitleIn(locale, incident)}`}
            crumbs={[
              { label: t('title'), href: support.incidents },
              { label: incidentTitleIn(locale, incident), href: support.incident(incidentId) },
              { label: t('editTitle') },
            ]}
          />
          <IncidentUpdateForm
            incident={incident}
            cancelHref={support.incident(incidentId)}
            onSave={async (values) => {
              await update.mutateAsync(values)
              toast.success(t('savedToast'))
              router.push(support.incident(incidentId))
            }}
          />
        </>
      )}
    </QueryView>
  )
}
