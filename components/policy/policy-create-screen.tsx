'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { useCreatePolicy } from '@/lib/policy/policy-queries'
import { PolicyForm } from './policy-form'

/** Creates a policy in one language. */
export function PolicyCreateScreen() {
  const t = useTranslations('policy')
  const router = useRouter()
  const create = useCreatePolicy()
  return (
    <>
      <PageHeader
        guide="set-up-the-portal"
        title={t('createTitle')}
        description={t('createDescription')}
        crumbs={[{ label: t('listTitle'), href: paths.admin.policies }, { label: t('createTitle') }]}
      />
      <PolicyForm
        label={t('createTitle')}
        submitLabel={t('create')}
        cancelHref={paths.admin.policies}
        onSubmit={async (values) => {
          const { id, title } = await create.mutateAsync(values)
          toast.success(t('createdToast', { title }))
          router.push(paths.admin.policy(id))
        }}
      />
    </>
  )
}
