'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { SearchBox } from '@/components/data/search-box'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Stack } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { TableSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { userDetail, userList } from '@/lib/user/user-queries'
import { RoleBadges } from './role-badges'
import { RolesForm } from './roles-form'
import styles from './user.module.css'

const FOUND_MAX = 8

/** Grants permissions to a person with an account: first the person, then the permissions. */
export function PermissionGrantScreen() {
  const t = useTranslations('user')
  const [userId, setUserId] = useState<number>()
  return (
    <>
      <PageHeader
        guide="manage-people"
        title={t('grantTitle')}
        description={t('grantDescription')}
        crumbs={[{ label: t('permissionsTitle'), href: paths.admin.permissions }, { label: t('grantTitle') }]}
      />
      <Stack gap={8}>
        {userId === undefined ? <FindPerson onChoose={setUserId} /> : <Chosen userId={userId} onOther={() => setUserId(undefined)} />}
      </Stack>
    </>
  )
}

function FindPerson({ onChoose }: { onChoose: (userId: number) => void }) {
  const t = useTranslations('user')
  const [q, setQ] = useState('')
  const query = useQuery({
    ...userList({ q: q || undefined, status: 'registered', sort: 'name', size: FOUND_MAX }),
    placeholderData: (previous) => previous,
  })
  return (
    <Section title={t('findPerson')}>
      <SearchBox value={q} onSearch={setQ} label={t('search')} />
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={3} columns={2} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <div style={{ marginTop: 'var(--space-3)' }}>
            <EmptyState title={t('noneFound')} body={t('noneFoundBody')} />
          </div>
        }
      >
        {(data) => (
          <Stack as="ul" surface="outline" className={styles.found}>
            {data.items.map(({ id, name, email, roles }) => (
              <li key={id}>
                <button type="button" className={styles.person} onClick={() => onChoose(id)}>
                  <span className={styles.who}>
                    {name}
                    <small>{email}</small>
                  </span>
                  <RoleBadges roles={roles} />
                </button>
              </li>
            ))}
          </Stack>
        )}
      </QueryView>
    </Section>
  )
}

function Chosen({ userId, onOther }: { userId: number; onOther: () => void }) {
  const t = useTranslations('user')
  const query = useQuery(userDetail(userId))
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={4} columns={1} />}>
      {(data) => (
        <Section
          title={data.name}
          description={data.email}
          actions={
            <Button size="sm" onClick={onOther}>
              {t('otherPerson')}
            </Button>
          }
        >
          <RolesForm user={data} />
        </Section>
      )}
    </QueryView>
  )
}
