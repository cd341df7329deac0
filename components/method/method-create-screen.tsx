'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ApiBreadcrumbs } from '@/components/api/api-breadcrumbs'
import { allOf, QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { apiDetail } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { useCreateMethod } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'
import { MethodForm } from './method-form'

/** Adds a method to an API and returns to its methods. */
export function MethodCreateScreen({ apiId }: { apiId: string }) {
  const t = useTranslations('method')
  const router = useRouter()
  const api = useQuery(apiDetail(apiId))
  const groups = useQuery(targetServerGroupOptions())
  const environments = useQuery(environmentOptions())
  const create = useCreateMethod(apiId)
  const page = (form: ReactNode) => (
    <>
      <ApiBreadcrumbs api={api.data} rest={[{ label: t('listTitle'), href: paths.developer.methods(apiId) }, { label: t('form.title') }]} />
      <PageHeader
        guide="describe-methods"
        title={t('form.title')}
        description={t('listHelp')}
        actions={<LinkButton href={paths.developer.importMethods(apiId)}>{t('import')}</LinkButton>}
      />
      <Card>{form}</Card>
    </>
  )
  return (
    <QueryView query={allOf({ api, groups, environments })} skeleton={page(<FormSkeleton fields={6} />)}>
      {({ api, groups, environments }) =>
        page(
          <MethodForm
            basePath={api.basePath}
            apiGroup={api.targetServerGroup}
            groups={groups.items}
            cancelHref={paths.developer.methods(apiId)}
            verifiesTokens={environments.items.some(({ verifiesTokens }) => verifiesTokens)}
            onSave={async (input) => {
              const method = await create.mutateAsync(input)
              toast.success(t('form.created', { method: method.httpMethod, path: method.path }), {
                action: { label: t('form.addAnother'), href: paths.developer.createMethod(apiId) },
              })
              router.push(paths.developer.methods(apiId))
            }}
          />,
        )
      }
    </QueryView>
  )
}
