'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { FailureState } from '@/components/ui/failure-state'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { userDetail } from '@/lib/user/user-queries'
import { RoleBadges } from './role-badges'
import { RolesForm } from './roles-form'

/** One person's permissions, to grant and take. */
export function PermissionUpdateScreen({ userId }: { userId: number }) {
  const t = useTranslations('user')
  const { data, error, refetch } = useQuery(userDetail(userId))
  if (data === undefined) return error ? <FailureState error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={4} />
  return (
    <>
      <PageHeader
        title={data.name}
        description={data.email}
        crumbs={[{ label: t('permissionsTitle'), href: paths.admin.permissions }, { label: data.name }]}
        badges={<RoleBadges roles={data.roles} />}
      />
      <Card>
        <RolesForm user={data} />
      </Card>
    </>
  )
}
