'use client'
import type { UserDetail } from '@portico/contract/user/user-endpoints'
import { mayWriteUser } from '@portico/contract/user/user-rights'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/browser/session-provider'
import { userDetail } from '@/lib/user/user-queries'
import { AccountSettingsLink } from './account-settings-link'
import { UserAccess } from './user-access'
import { UserForm } from './user-form'
import { WithdrawUser } from './withdraw-user'
import { WithdrawnUserActions } from './withdrawn-user-actions'

/** Shows one person to admins: access, data, and the actions that close the account. */
export function UserUpdateScreen({ userId }: { userId: number }) {
  const t = useTranslations('user')
  const query = useQuery(userDetail(userId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(data) => (
        <>
          <PageHeader
            guide="manage-people"
            title={data.name}
            description={data.email}
            crumbs={[
              { label: t('listTitle'), href: data.status === 'registered' ? paths.admin.users : `${paths.admin.users}?tab=${data.status}` },
              { label: data.name },
            ]}
            badges={<StatusBadge status={data.status} />}
          />
          <Stack gap={8}>
            <UserParts user={data} />
          </Stack>
        </>
      )}
    </QueryView>
  )
}

function UserParts({ user }: { user: UserDetail }) {
  const t = useTranslations('user')
  const { session } = useSession()
  const isWritable = mayWriteUser(session.roles, user.roles)
  const isRegistered = user.status === 'registered'
  const isSelf = session.id === user.id
  return (
    <>
      {isWritable ? null : <Notice title={t('readOnlyTitle')}>{t(isSelf ? 'readOnlySelf' : 'readOnlyBody')}</Notice>}
      {isSelf && isWritable ? (
        <Notice title={t('selfTitle')}>
          {t('selfBody')} <AccountSettingsLink />
        </Notice>
      ) : null}
      {isRegistered ? null : <WithdrawnPart user={user} isWritable={isWritable} />}
      <Section title={t('access')}>
        <UserAccess user={user} isWritable={isWritable && isRegistered && !isSelf} />
      </Section>
      {isWritable && isRegistered ? (
        <Section title={t('person')}>
          <UserForm user={user} />
        </Section>
      ) : (
        <Section title={t('person')}>
          <PersonFacts user={user} />
        </Section>
      )}
      {isWritable && isRegistered && !isSelf ? <WithdrawUser user={user} /> : null}
    </>
  )
}

function WithdrawnPart({ user, isWritable }: { user: UserDetail; isWritable: boolean }) {
  const t = useTranslations('user')
  const router = useRouter()
  return (
    <Section title={t('withdrawnPart')} description={t('withdrawnPartBody')}>
      {isWritable ? (
        <WithdrawnUserActions user={user} size="md" onDeleted={() => router.push(`${paths.admin.users}?tab=withdrawn`)} />
      ) : null}
    </Section>
  )
}

function PersonFacts({ user }: { user: UserDetail }) {
  const t = useTranslations('user')
  return (
    <DescriptionList
      items={[
        { label: t('name'), value: user.name },
        { label: t('language'), value: t(`languages.${user.locale}`) },
        { label: t('phone'), value: user.phone },
        { label: t('company'), value: user.company },
        { label: t('team'), value: user.team },
        { label: t('oauthUserName'), value: user.oauthUserName },
        { label: t('oauthClientId'), value: user.oauthClientId },
        { label: t('postsAutoApproved'), value: t(user.postsAutoApproved ? 'on' : 'off') },
      ]}
    />
  )
}
