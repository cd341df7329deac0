'use client'
import { createApiInput } from '@portico/contract/api/api-input'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { FailureState } from '@/components/ui/failure-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { useCreateApi } from '@/lib/api/api-queries'
import { categoryOptions } from '@/lib/category/category-queries'
import { environmentOptions } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/browser/session-provider'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'
import { ApiForm, BasePathField, newApiValues } from './api-form'
import { ApiTrail } from './api-head'

/** Registers an API and opens it, with the import of its document as the way on. */
export function ApiCreateScreen() {
  const t = useTranslations('api.form')
  const quick = useTranslations('api.quick')
  return (
    <>
      <ApiTrail api={undefined} rest={[{ label: t('title') }]} />
      <PageHeader title={t('title')} actions={<LinkButton href={paths.developer.quickCreateApi}>{quick('link')}</LinkButton>} />
      <Card>
        <ReadyForm />
      </Card>
    </>
  )
}

function ReadyForm() {
  const t = useTranslations('api.form')
  const router = useRouter()
  const { session } = useSession()
  const groups = useQuery(targetServerGroupOptions())
  const categories = useQuery(categoryOptions())
  const environments = useQuery(environmentOptions())
  const create = useCreateApi()
  const failed = [groups, categories, environments].find((query) => query.error && !query.data)
  if (failed) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!groups.data || !categories.data || !environments.data) return <FormSkeleton fields={6} />
  const shown = environments.data.items.find(({ exposedOnPortal }) => exposedOnPortal) ?? environments.data.items[0]
  return (
    <ApiForm
      schema={createApiInput}
      values={newApiValues(session, groups.data.items)}
      groups={groups.data.items}
      categories={categories.data.items}
      address={<BasePathField serviceOrigin={shown?.serviceOrigin} />}
      submitLabel={t('submit')}
      cancelHref={paths.developer.apis}
      onSave={async (values) => {
        const api = await create.mutateAsync(values)
        toast.success(t('created', { name: api.name }), { action: { label: t('nextImport'), href: paths.developer.importMethods(api.id) } })
        router.push(paths.developer.api(api.id))
      }}
    />
  )
}
