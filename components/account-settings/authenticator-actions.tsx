'use client'
import type { OwnAccount } from '@portico/contract/account-settings/account-settings-endpoints'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'

// Loaded when it opens.
const TurnOffAuthenticatorDialog = lateComponent(() =>
  import('./turn-off-authenticator-dialog').then((module) => module.TurnOffAuthenticatorDialog),
)

// Loaded when it opens.
const RecoveryCodesDialog = lateComponent(() => import('./recovery-codes-dialog').then((module) => module.RecoveryCodesDialog))

const AuthenticatorSetUpDialog = lateComponent(() =>
  import('./authenticator-set-up-dialog').then(({ AuthenticatorSetUpDialog }) => AuthenticatorSetUpDialog),
)

/** Shows the actions of an authenticator app: set it up, or create new recovery codes and turn it off. */
export function AuthenticatorActions({ account }: { account: OwnAccount }) {
  const t = useTranslations('account-settings.security')
  const [open, setOpen] = useState<'setUp' | 'renew' | 'turnOff'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {account.authenticatorOn ? (
        <>
          <Button onClick={() => setOpen('renew')}>{t('renew')}</Button>
          <Button onClick={() => setOpen('turnOff')}>{t('turnOff')}</Button>
        </>
      ) : (
        <Button onClick={() => setOpen('setUp')}>{t('setUp')}</Button>
      )}
      {open === 'setUp' ? <AuthenticatorSetUpDialog email={account.email} onClose={close} /> : null}
      {open === 'renew' ? <RecoveryCodesDialog email={account.email} onClose={close} /> : null}
      {open === 'turnOff' ? (
        <TurnOffAuthenticatorDialog email={account.email} codeRequired={account.twoStepRequired} onClose={close} />
      ) : null}
    </>
  )
}
