'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ApiTrail } from '@/components/api/api-head'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { FailureState } from '@/components/ui/failure-state'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { apiDetail } from '@/lib/api/api-queries'
import { methodDetail, useUpdateMethod } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'
import { MethodForm } from './method-form'

/** Changes a method and goes back to it. */
export function MethodUpdateScreen({ apiId, methodId }: { apiId: string; methodId: string }) {
  const t = useTranslations('method')
  const router = useRouter()
  const api = useQuery(apiDetail(apiId))
  const method = useQuery(methodDetail(apiId, methodId))
  const groups = useQuery(targetServerGroupOptions())
  const update = useUpdateMethod(apiId, methodId)
  const failed = [api, method, groups].find((query) => query.error && !query.data)
  if (failed) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
  const its = paths.developer.method(apiId, methodId)
  const own = method.data?.targetServerGroup
  const choices = groups.data?.items ?? []
  return (
    <>
      <ApiTrail
        api={api.data}
        rest={[
          { label: t('listTitle'), href: paths.developer.methods(apiId) },
          { label: method.data ? `${method.data.httpMethod} ${method.data.path}` : '…', href: its },
          { label: t('form.updateTitle') },
        ]}
      />
      <PageHeader title={t('form.updateTitle')} description={t('listHelp')} />
      <Card>
        {api.data && method.data && groups.data ? (
          <MethodForm
            basePath={api.data.basePath}
            apiGroup={api.data.targetServerGroup}
            groups={!own || choices.some(({ id }) => id === own.id) ? choices : [own, ...choices]}
            method={method.data}
            cancelHref={its}
            onSave={async (input) => {
              const saved = await update.mutateAsync(input)
              toast.success(t('form.saved', { method: saved.httpMethod, path: saved.path }))
              router.push(its)
            }}
          />
        ) : (
          <FormSkeleton fields={6} />
        )}
      </Card>
    </>
  )
}
