'use client'
import { ROLES } from '@portico/contract/role'
import { USER_STATUSES, type UserStatus } from '@portico/contract/user/user'
import { type UserView, userListQuery } from '@portico/contract/user/user-endpoints'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataList } from '@/components/data/data-list'
import type { Column } from '@/components/data/data-table'
import { FilterSelect } from '@/components/data/filter-select'
import { AddressTabs } from '@/components/ui/address-tabs'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { paths } from '@/lib/paths'
import { userList } from '@/lib/user/user-queries'
import { RoleBadges } from './role-badges'

/** Everybody with an account: those who are registered, and those who left. */
export function UserListScreen() {
  const t = useTranslations('user')
  const [registered, withdrawn] = USER_STATUSES
  return (
    <>
      <PageHeader title={t('listTitle')} description={t('listDescription')} actions={<CreateUserLink />} />
      <AddressTabs
        label={t('listTitle')}
        tabs={[
          { value: registered, label: t('tabs.registered'), content: <UserList status={registered} /> },
          { value: withdrawn, label: t('tabs.withdrawn'), content: <UserList status={withdrawn} /> },
        ]}
      />
    </>
  )
}

function CreateUserLink() {
  const t = useTranslations('user')
  return (
    <LinkButton href={paths.admin.createUser} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('create')}
    </LinkButton>
  )
}

function UserList({ status }: { status: UserStatus }) {
  const t = useTranslations('user')
  const columns: Column<UserView>[] = [
    { id: 'name', header: t('name'), sort: 'name', primary: true, cell: (row) => row.name },
    { id: 'email', header: t('email'), sort: 'email', cell: (row) => row.email },
    { id: 'roles', header: t('roles'), cell: (row) => <RoleBadges roles={row.roles} /> },
    { id: 'verified', header: t('emailState'), cell: (row) => <StatusBadge status={row.emailVerified ? 'verified' : 'unverified'} /> },
    { id: 'company', header: t('company'), wideOnly: true, cell: (row) => [row.company, row.team].filter(Boolean).join(' · ') || '–' },
    { id: 'created', header: t('created'), sort: 'createdAt', cell: (row) => <RelativeTime value={row.createdAt} /> },
  ]
  return (
    <DataList
      schema={userListQuery}
      fixed={{ status }}
      options={userList}
      caption={t(`tabs.${status}`)}
      columns={columns}
      rowKey={(row) => row.id}
      searchLabel={t('search')}
      filters={(list) => (
        <FilterSelect
          list={list}
          name="role"
          label={t('role')}
          allLabel={t('allRoles')}
          choices={ROLES.map((role) => ({ value: role, label: t(`roleNames.${role}`) }))}
        />
      )}
      empty={{ title: t(`empty.${status}`), action: status === 'registered' ? <CreateUserLink /> : undefined }}
    />
  )
}
