'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ApiBreadcrumbs } from '@/components/api/api-breadcrumbs'
import { allOf, QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { apiDetail } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { methodDetail, useUpdateMethod } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'
import { MethodForm } from './method-form'

/** Changes a method and returns to it. */
export function MethodUpdateScreen({ apiId, methodId }: { apiId: string; methodId: string }) {
  const t = useTranslations('method')
  const router = useRouter()
  const api = useQuery(apiDetail(apiId))
  const method = useQuery(methodDetail(apiId, methodId))
  const groups = useQuery(targetServerGroupOptions())
  const environments = useQuery(environmentOptions())
  const update = useUpdateMethod(apiId, methodId)
  const its = paths.developer.method(apiId, methodId)
  const page = (form: ReactNode) => (
    <>
      <ApiBreadcrumbs
        api={api.data}
        rest={[
          { label: t('listTitle'), href: paths.developer.methods(apiId) },
          { label: method.data ? `${method.data.httpMethod} ${method.data.path}` : '…', href: its },
          { label: t('form.updateTitle') },
        ]}
      />
      <PageHeader
        guide="describe-methods"
        title={method.data ? `${t('form.updateTitle')} · ${method.data.httpMethod} ${method.data.path}` : t('form.updateTitle')}
        description={t('listHelp')}
      />
      <Card>{form}</Card>
    </>
  )
  return (
    <QueryView query={allOf({ api, method, groups, environments })} skeleton={page(<FormSkeleton fields={6} />)}>
      {({ api, method, groups, environments }) => {
        const own = method.targetServerGroup
        const choices = groups.items
        return page(
          <MethodForm
            basePath={api.basePath}
            apiGroup={api.targetServerGroup}
            groups={!own || choices.some(({ id }) => id === own.id) ? choices : [own, ...choices]}
            method={method}
            cancelHref={its}
            verifiesTokens={environments.items.some(({ verifiesTokens }) => verifiesTokens)}
            onSave={async (input) => {
              const saved = await update.mutateAsync(input)
              toast.success(t('form.saved', { method: saved.httpMethod, path: saved.path }))
              router.push(its)
            }}
          />,
        )
      }}
    </QueryView>
  )
}
