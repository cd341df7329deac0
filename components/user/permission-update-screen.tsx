'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { userDetail } from '@/lib/user/user-queries'
import { RoleBadges } from './role-badges'
import { RolesForm } from './roles-form'

/** Grants and revokes one person's permissions. */
export function PermissionUpdateScreen({ userId }: { userId: number }) {
  const t = useTranslations('user')
  const query = useQuery(userDetail(userId))
  return (
    <QueryView query={query} skeleton={<FormSkeleton fields={4} />}>
      {(data) => (
        <>
          <PageHeader
            guide="manage-people"
            title={data.name}
            description={data.email}
            crumbs={[{ label: t('permissionsTitle'), href: paths.admin.permissions }, { label: data.name }]}
            badges={<RoleBadges roles={data.roles} />}
          />
          <Card>
            <RolesForm user={data} />
          </Card>
        </>
      )}
    </QueryView>
  )
}
