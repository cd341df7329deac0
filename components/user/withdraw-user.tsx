'use client'
import type { DeparturePreview } from '@portico/contract/account-settings/departure'
import type { UserDetail } from '@portico/contract/user/user-endpoints'
import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { userDeparture, useWithdrawUser } from '@/lib/user/user-queries'
import { shownByDialog } from './shown-by-dialog'
import styles from './user.module.css'

/** Withdraws a person, after showing what happens to their resources. */
export function WithdrawUser({ user }: { user: UserDetail }) {
  const t = useTranslations('user')
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('withdrawPart')} description={t('withdrawPartBody')}>
      <Button icon={<UserX size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      {asking ? <WithdrawDialog user={user} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

function WithdrawDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useTranslations('user')
  const query = useQuery(userDeparture(user.id))
  const { data } = query
  const withdraw = useWithdrawUser(user.id)
  const act = async () => {
    await withdraw.mutateAsync()
    onClose()
    toast.success(t('withdrawnToast', { name: user.name }), {
      action: { label: t('openDeleted'), href: `${paths.admin.users}?tab=withdrawn` },
    })
  }
  const isPossible = data !== undefined && !data.isLastSuperAdmin
  return (
    <Dialog
      open
      title={t('withdrawTitle', { name: user.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          {isPossible ? (
            <Button variant="danger" loading={withdraw.isPending} onClick={() => act().catch(shownByDialog)}>
              {t('withdraw')}
            </Button>
          ) : null}
        </>
      }
    >
      <QueryView query={query} skeleton={<TableSkeleton rows={3} columns={2} />}>
        {(data) => <DeparturePanel preview={data} email={user.email} />}
      </QueryView>
    </Dialog>
  )
}

/** Shows what happens to all resources of a person. */
function DeparturePanel({ preview, email }: { preview: DeparturePreview; email: string }) {
  const t = useTranslations('user.departure')
  const { apis, apiCount, subscriptions, subscriptionCount, keyCount, targetServerGroupCount, isLastSuperAdmin } = preview
  if (isLastSuperAdmin) return <Notice tone="warning">{t('lastSuperAdmin')}</Notice>
  return (
    <div className={styles.departure}>
      <p>{t('lead', { email })}</p>
      <ul>
        <li>{t('sessions')}</li>
        {apiCount > 0 ? (
          <li>
            {t('apis', { count: apiCount })}
            <ul>
              {apis.map(({ id, name, newOwner }) => (
                <li key={id}>{t('apiTo', { name, heir: newOwner })}</li>
              ))}
              {apiCount > apis.length ? <li>{t('more', { count: apiCount - apis.length })}</li> : null}
            </ul>
          </li>
        ) : null}
        {targetServerGroupCount > 0 ? <li>{t('groups', { count: targetServerGroupCount })}</li> : null}
        {subscriptionCount > 0 ? (
          <li>
            {t('subscriptions', { count: subscriptionCount, keys: keyCount })}
            <ul>
              {subscriptions.map(({ id, apiName }) => (
                <li key={id}>{apiName}</li>
              ))}
              {subscriptionCount > subscriptions.length ? <li>{t('more', { count: subscriptionCount - subscriptions.length })}</li> : null}
            </ul>
          </li>
        ) : null}
        {apiCount + targetServerGroupCount + subscriptionCount === 0 ? <li>{t('nothing')}</li> : null}
        <li>{t('address')}</li>
      </ul>
    </div>
  )
}
