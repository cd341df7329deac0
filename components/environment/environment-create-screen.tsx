'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { useCreateEnvironment } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'
import { CreateEnvironmentForm, type EnvironmentValues } from './environment-form'

/** Creates an environment and opens it: the next step is its first gateway. */
export function EnvironmentCreateScreen() {
  const t = useTranslations('environment')
  const router = useRouter()
  const create = useCreateEnvironment()
  const save = async (values: EnvironmentValues) => {
    const environment = await create.mutateAsync(values)
    toast.success(t('createdToast', { name: environment.name }))
    router.push(paths.admin.environment(environment.id))
  }
  return (
    <>
      <PageHeader
        guide="add-an-environment"
        title={t('createTitle')}
        description={t('createDescription')}
        crumbs={[{ label: t('listTitle'), href: paths.admin.environments }, { label: t('createTitle') }]}
      />
      <CreateEnvironmentForm onSubmit={save} />
    </>
  )
}
