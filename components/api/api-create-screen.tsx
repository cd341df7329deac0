'use client'
import { createApiInput } from '@portico/contract/api/api-input'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { allOf, QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { ownDefaults } from '@/lib/account-settings/account-settings-queries'
import { useCreateApi } from '@/lib/api/api-queries'
import { categoryOptions } from '@/lib/category/category-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/browser/session-provider'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'
import { ApiBreadcrumbs } from './api-breadcrumbs'
import { ApiForm, BasePathField, newApiValues } from './api-form'

/** Registers an API and opens it; the next step is the import of its document. */
export function ApiCreateScreen() {
  const t = useTranslations('api.form')
  const quick = useTranslations('api.quick')
  return (
    <>
      <ApiBreadcrumbs api={undefined} rest={[{ label: t('title') }]} />
      <PageHeader
        guide="register-an-api"
        title={t('title')}
        actions={<LinkButton href={paths.developer.quickCreateApi}>{quick('link')}</LinkButton>}
      />
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
  const defaults = useQuery(ownDefaults())
  const create = useCreateApi()
  return (
    <QueryView query={allOf({ groups, categories, environments, defaults })} skeleton={<FormSkeleton fields={6} />}>
      {({ groups, categories, environments, defaults }) => {
        const shown = environments.items.find(({ exposedOnPortal }) => exposedOnPortal) ?? environments.items[0]
        return (
          <ApiForm
            schema={createApiInput}
            values={newApiValues(session, groups.items, defaults)}
            groups={groups.items}
            categories={categories.items}
            address={<BasePathField serviceOrigin={shown?.serviceOrigin} />}
            submitLabel={t('submit')}
            cancelHref={paths.developer.apis}
            onSave={async (values) => {
              const api = await create.mutateAsync(values)
              toast.success(t('created', { name: api.name }), {
                action: { label: t('nextImport'), href: paths.developer.importMethods(api.id) },
              })
              router.push(paths.developer.api(api.id))
            }}
          />
        )
      }}
    </QueryView>
  )
}
