'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { policyDetail, useUpdatePolicy } from '@/lib/policy/policy-queries'
import { PolicyForm } from './policy-form'

/** Changes a policy; once somebody has agreed to it, only visibility and end. */
export function PolicyUpdateScreen({ policyId }: { policyId: string }) {
  const t = useTranslations('policy')
  const router = useRouter()
  const query = useQuery(policyDetail(policyId))
  const update = useUpdatePolicy(policyId)
  return (
    <QueryView query={query} skeleton={<FormSkeleton />}>
      {(data) => (
        <>
          <PageHeader
            guide="set-up-the-portal"
            title={`${t('updateTitle')} · ${data.title}`}
            crumbs={[
              { label: t('listTitle'), href: paths.admin.policies },
              { label: data.title, href: paths.admin.policy(policyId) },
              { label: t('updateTitle') },
            ]}
          />
          <PolicyForm
            policy={data}
            label={t('updateTitle')}
            submitLabel={t('save')}
            cancelHref={paths.admin.policy(policyId)}
            onSubmit={async (values) => {
              const { title } = await update.mutateAsync(values)
              toast.success(t('savedToast', { title }))
              router.push(paths.admin.policy(policyId))
            }}
          />
        </>
      )}
    </QueryView>
  )
}
