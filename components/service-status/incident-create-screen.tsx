'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { paths, type StaffArea } from '@/lib/paths'
import { useCreateIncident } from '@/lib/service-status/service-status-queries'
import { IncidentCreateForm } from './incident-form'

/** Reports an incident and opens its page. */
export function IncidentCreateScreen({ area }: { area: StaffArea }) {
  const t = useTranslations('service-status.manage')
  const router = useRouter()
  const create = useCreateIncident()
  const { support } = paths[area]
  return (
    <>
      <PageHeader
        guide="report-an-incident"
        title={t('report')}
        crumbs={[{ label: t('title'), href: support.incidents }, { label: t('report') }]}
      />
      <IncidentCreateForm
        cancelHref={support.incidents}
        onSave={async (values) => {
          const { id } = await create.mutateAsync(values)
          toast.success(t('reportedToast'))
          router.push(support.incident(id))
        }}
      />
    </>
  )
}
