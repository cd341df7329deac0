'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { updateApiInput } from '@portico/contract/api/api-input'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { allOf, QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { lateComponent } from '@/components/ui/late-component'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { DetailSkeleton, FormSkeleton } from '@/components/ui/skeletons'
import { apiDetail, useUpdateApi } from '@/lib/api/api-queries'
import { categoryOptions } from '@/lib/category/category-queries'
import { paths } from '@/lib/paths'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'
import { ApiForm, valuesOfApi } from './api-form'
import { ApiHead } from './api-head'

const ApiLogoCard = lateComponent(() => import('./api-logo-card').then((module) => module.ApiLogoCard), {
  loading: <FormSkeleton fields={1} />,
})

/** Changes an API, except its base path. */
export function ApiUpdateScreen({ apiId }: { apiId: string }) {
  const t = useTranslations('api.update')
  const query = useQuery(apiDetail(apiId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(api) => (
        <>
          <ApiHead api={api} tab="settings" />
          <Stack gap={4}>
            <ApiLogoCard api={api} />
            {api.stageCount > 0 ? <Notice>{t('takesEffect')}</Notice> : null}
            <Card>
              <ReadyForm api={api} />
            </Card>
          </Stack>
        </>
      )}
    </QueryView>
  )
}

function ReadyForm({ api }: { api: ApiDetail }) {
  const t = useTranslations('api.update')
  const router = useRouter()
  const groups = useQuery(targetServerGroupOptions())
  const categories = useQuery(categoryOptions())
  const update = useUpdateApi(api.id)
  return (
    <QueryView query={allOf({ groups, categories })} skeleton={<FormSkeleton fields={6} />}>
      {({ groups, categories }) => (
        <ApiForm
          schema={updateApiInput}
          values={valuesOfApi(api)}
          groups={withOwnGroup(groups.items, api)}
          categories={categories.items}
          submitLabel={t('submit')}
          cancelHref={paths.developer.api(api.id)}
          onSave={async (values) => {
            const saved = await update.mutateAsync(values)
            toast.success(t('saved', { name: saved.name }))
            router.push(paths.developer.api(api.id))
          }}
        />
      )}
    </QueryView>
  )
}

/** Returns the choices with the API's current group, which may belong to another developer who shares the API. */
function withOwnGroup(groups: readonly { id: string; name: string }[], { targetServerGroup }: ApiDetail) {
  const known = targetServerGroup === null || groups.some(({ id }) => id === targetServerGroup.id)
  return known ? groups : [targetServerGroup, ...groups]
}
