'use client'
import { type UserView, userListQuery } from '@portico/contract/user/user-endpoints'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { userList } from '@/lib/user/user-queries'
import { RoleBadges } from './role-badges'
import { RoleFilter } from './role-filter'

/** Shows everybody with an account and their permissions. */
export function PermissionListScreen() {
  const t = useTranslations('user')
  const grant = (
    <LinkButton href={paths.admin.grantPermission} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('grant')}
    </LinkButton>
  )
  const columns: Column<UserView>[] = [
    { id: 'name', width: '3fr', header: t('name'), sort: 'name', primary: true, cell: (row) => row.name },
    { id: 'email', width: '4fr', header: t('email'), sort: 'email', cell: (row) => row.email },
    { id: 'roles', width: '5fr', header: t('roles'), cell: (row) => <RoleBadges roles={row.roles} /> },
    timeColumn({ id: 'lastSignIn', header: t('lastSignIn'), sort: 'lastSignInAt', value: (row) => row.lastSignInAt }),
  ]
  return (
    <>
      <PageHeader guide="manage-people" title={t('permissionsTitle')} description={t('permissionsDescription')} actions={grant} />
      <DataList
        id="permissions"
        schema={userListQuery}
        fixed={{ status: 'registered' }}
        pageQuery={userList}
        caption={t('permissionsTitle')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.admin.updatePermission(row.id)}
        searchLabel={t('search')}
        filters={(list) => <RoleFilter list={list} />}
        empty={{ title: t('empty.registered') }}
      />
    </>
  )
}
