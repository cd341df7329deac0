'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { useCreateTargetServerGroup } from '@/lib/target-server/target-server-queries'
import { TargetServerForm } from './target-server-form'

/** Creates a target server group. */
export function TargetServerCreateScreen() {
  const t = useTranslations('target-server')
  const router = useRouter()
  const create = useCreateTargetServerGroup()
  return (
    <>
      <Breadcrumbs
        label={t('trail')}
        items={[{ label: t('listTitle'), href: paths.developer.targetServers }, { label: t('form.title') }]}
      />
      <PageHeader guide="target-server-group" title={t('form.title')} />
      <Card>
        <TargetServerForm
          cancelHref={paths.developer.targetServers}
          onSave={async (values) => {
            const group = await create.mutateAsync(values)
            toast.success(t('form.created', { name: group.name }), {
              action: { label: t('form.createApi'), href: paths.developer.createApi },
            })
            router.push(paths.developer.targetServerGroup(group.id))
          }}
        />
      </Card>
    </>
  )
}
