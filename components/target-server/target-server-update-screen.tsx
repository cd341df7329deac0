'use client'
import type { TargetServerGroupDetail } from '@portico/contract/target-server/target-server-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { Card } from '@/components/ui/card'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { targetServerGroupDetail, useUpdateTargetServerGroup } from '@/lib/target-server/target-server-queries'
import { TargetServerForm } from './target-server-form'

/** Changes a target server group. */
export function TargetServerUpdateScreen({ groupId }: { groupId: string }) {
  const query = useQuery(targetServerGroupDetail(groupId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(group) => <UpdateGroup group={group} />}
    </QueryView>
  )
}

function UpdateGroup({ group }: { group: TargetServerGroupDetail }) {
  const t = useTranslations('target-server')
  const router = useRouter()
  const update = useUpdateTargetServerGroup(group.id)
  const detail = paths.developer.targetServerGroup(group.id)
  return (
    <>
      <Breadcrumbs
        label={t('trail')}
        items={[
          { label: t('listTitle'), href: paths.developer.targetServers },
          { label: group.name, href: detail },
          { label: t('form.updateTitle') },
        ]}
      />
      <PageHeader guide="target-server-group" title={`${t('form.updateTitle')} · ${group.name}`} />
      <Stack gap={6}>
        {group.connectedApis.length + group.otherApiCount > 0 ? <Notice tone="info">{t('form.takesEffect')}</Notice> : null}
        <Card>
          <TargetServerForm
            group={group}
            cancelHref={detail}
            onSave={async (values) => {
              const saved = await update.mutateAsync(values)
              toast.success(t('form.created', { name: saved.name }))
              router.push(detail)
            }}
          />
        </Card>
      </Stack>
    </>
  )
}
