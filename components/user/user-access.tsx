'use client'
import type { UserDetail } from '@portico/contract/user/user-endpoints'
import { KeyRound, Shield, ShieldCheck, ShieldOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { DescriptionList } from '@/components/ui/description-list'
import { LinkButton } from '@/components/ui/link-button'
import { RelativeTime } from '@/components/ui/relative-time'
import { paths } from '@/lib/paths'
import { useForceVerifyUser, useRemoveUserAuthenticator } from '@/lib/user/user-queries'
import { EmailState } from './email-state'
import { RoleBadges } from './role-badges'
import { shownByDialog } from './shown-by-dialog'

/** Shows how a person signs in: address, permissions, password, authenticator app; each with the actions of an admin. */
export function UserAccess({ user, isWritable }: { user: UserDetail; isWritable: boolean }) {
  const t = useTranslations('user')
  return (
    <DescriptionList
      items={[
        {
          label: t('emailState'),
          value: (
            <WithAct act={isWritable && !user.emailVerified ? <ForceVerify user={user} /> : null}>
              <EmailState user={user} />
            </WithAct>
          ),
        },
        {
          label: t('roles'),
          value: (
            <WithAct
              act={
                isWritable ? (
                  <LinkButton size="sm" href={paths.admin.updatePermission(user.id)} icon={<Shield size={14} aria-hidden="true" />}>
                    {t('changeRoles')}
                  </LinkButton>
                ) : null
              }
            >
              <RoleBadges roles={user.roles} />
            </WithAct>
          ),
        },
        {
          label: t('password'),
          value: (
            <WithAct
              act={
                isWritable ? (
                  <LinkButton size="sm" href={paths.admin.updateUserPassword(user.id)} icon={<KeyRound size={14} aria-hidden="true" />}>
                    {t('changePassword')}
                  </LinkButton>
                ) : null
              }
            >
              {t(user.hasPassword ? 'passwordSet' : 'passwordNone')}
            </WithAct>
          ),
        },
        {
          label: t('authenticator'),
          value: (
            <WithAct act={isWritable && user.authenticatorOn ? <RemoveAuthenticator user={user} /> : null}>
              {t(user.authenticatorOn ? 'on' : 'off')}
            </WithAct>
          ),
        },
        { label: t('lastSignIn'), value: user.lastSignInAt ? <RelativeTime value={user.lastSignInAt} /> : t('neverSignedIn') },
        { label: t('created'), value: <RelativeTime value={user.createdAt} /> },
        ...(user.withdrawnAt ? [{ label: t('withdrawnAt'), value: <RelativeTime value={user.withdrawnAt} /> }] : []),
      ]}
    />
  )
}

function WithAct({ children, act }: { children: ReactNode; act: ReactNode }) {
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-2) var(--space-4)' }}>
      <span>{children}</span>
      {act}
    </span>
  )
}

function ForceVerify({ user }: { user: UserDetail }) {
  const t = useTranslations('user')
  const verify = useForceVerifyUser(user.id)
  const ask = async () => {
    const { confirmed } = await confirm({
      title: t('forceVerifyTitle'),
      body: t('forceVerifyBody', { email: user.email }),
      confirmLabel: t('forceVerifyConfirm'),
    })
    if (!confirmed) return
    await verify.mutateAsync()
    toast.success(t('forceVerifiedToast', { name: user.name }))
  }
  return (
    <Button
      size="sm"
      icon={<ShieldCheck size={14} aria-hidden="true" />}
      loading={verify.isPending}
      onClick={() => ask().catch(shownByDialog)}
    >
      {t('forceVerify')}
    </Button>
  )
}

function RemoveAuthenticator({ user }: { user: UserDetail }) {
  const t = useTranslations('user')
  const remove = useRemoveUserAuthenticator(user.id)
  const ask = async () => {
    const { confirmed } = await confirm({
      title: t('removeAuthenticatorTitle'),
      body: t('removeAuthenticatorBody', { name: user.name }),
      confirmLabel: t('removeAuthenticatorConfirm'),
      danger: true,
    })
    if (!confirmed) return
    await remove.mutateAsync()
    toast.success(t('authenticatorRemovedToast', { name: user.name }))
  }
  return (
    <Button
      size="sm"
      icon={<ShieldOff size={14} aria-hidden="true" />}
      loading={remove.isPending}
      onClick={() => ask().catch(shownByDialog)}
    >
      {t('removeAuthenticator')}
    </Button>
  )
}
