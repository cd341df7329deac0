'use client'
import { USER_STATUSES, type UserStatus } from '@portico/contract/user/user'
import { type UserView, userListQuery } from '@portico/contract/user/user-endpoints'
import { mayWriteUser } from '@portico/contract/user/user-rights'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AddressTabs } from '@/components/data/address-tabs'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/browser/session-provider'
import { userList } from '@/lib/user/user-queries'
import { EmailState } from './email-state'
import { RoleBadges } from './role-badges'
import { RoleFilter } from './role-filter'
import { WithdrawnUserActions } from './withdrawn-user-actions'

/** Shows everybody with an account, and withdrawn people. */
export function UserListScreen() {
  const t = useTranslations('user')
  const [registered, withdrawn] = USER_STATUSES
  return (
    <>
      <PageHeader guide="manage-people" title={t('listTitle')} description={t('listDescription')} actions={<CreateUserLink />} />
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
  const { session } = useSession()
  const isGone = status === 'withdrawn'
  const person: Column<UserView>[] = [
    { id: 'name', width: '4fr', header: t('name'), sort: 'name', primary: true, cell: (row) => <Who user={row} /> },
    { id: 'email', width: '5fr', header: t('email'), sort: 'email', cell: (row) => row.email },
    { id: 'roles', width: '5fr', wraps: true, header: t('roles'), cell: (row) => <RoleBadges roles={row.roles} /> },
  ]
  const columns: Column<UserView>[] = isGone
    ? [
        ...person,
        timeColumn({ id: 'withdrawn', header: t('withdrawnAt'), sort: 'withdrawnAt', value: (row) => row.withdrawnAt }),
        {
          id: 'actions',
          width: '11rem',
          header: t('actions'),
          align: 'end',
          cell: (row) => (mayWriteUser(session.roles, row.roles) ? <WithdrawnUserActions user={row} /> : null),
        },
      ]
    : [
        ...person,
        { id: 'verified', width: '9rem', header: t('emailState'), cell: (row) => <EmailState user={row} /> },
        timeColumn({ id: 'created', header: t('created'), sort: 'createdAt', wideOnly: true, value: (row) => row.createdAt }),
        timeColumn({ id: 'lastSignIn', header: t('lastSignIn'), sort: 'lastSignInAt', value: (row) => row.lastSignInAt }),
      ]
  return (
    <DataList
      id="users"
      schema={userListQuery}
      fixed={{ status }}
      pageQuery={userList}
      caption={t(`tabs.${status}`)}
      columns={columns}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.admin.updateUser(row.id)}
      searchLabel={t('search')}
      filters={(list) => (
        <>
          <RoleFilter list={list} />
          <FilterSelect
            list={list}
            name="emailVerified"
            label={t('emailState')}
            allLabel={t('allEmailStates')}
            choices={[
              { value: 'true', label: t('emailVerified') },
              { value: 'false', label: t('emailUnverified') },
            ]}
          />
        </>
      )}
      empty={{
        title: t(`empty.${status}`),
        body: isGone ? t('emptyWithdrawnBody') : undefined,
        action: isGone ? undefined : <CreateUserLink />,
      }}
    />
  )
}

function Who({ user: { name, company, team } }: { user: UserView }) {
  return <TwoLineCell first={name} second={[company, team].filter(Boolean).join(' · ')} />
}
