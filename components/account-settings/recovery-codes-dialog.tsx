'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from '@/components/feedback/toast-store'
import { Dialog } from '@/components/ui/dialog'
import { Stack } from '@/components/ui/layout'
import { useRenewRecoveryCodes } from '@/lib/account-settings/account-settings-queries'
import { ProvePasswordForm } from './prove-password-form'
import { RecoveryCodes } from './recovery-codes'
import { useCodesClosing } from './use-codes-closing'

/** Replaces the recovery codes, after the password. */
export function RecoveryCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('account-settings.authenticator')
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useRenewRecoveryCodes()
  const { kept, setKept, close } = useCodesClosing(codes !== undefined, onClose)
  const done = () => {
    toast.success(t('renewedToast'))
    onClose()
  }
  return (
    <Dialog open onClose={close} title={t('renewTitle')}>
      {codes ? (
        <RecoveryCodes codes={codes} email={email} kept={kept} onKept={setKept} onDone={done} />
      ) : (
        <Stack gap={4} size="sm">
          <p>{t('renewBody')}</p>
          <ProvePasswordForm
            email={email}
            label={t('renewTitle')}
            submitLabel={t('renew')}
            onCancel={close}
            onProved={async (body) => setCodes((await renew.mutateAsync(body)).recoveryCodes)}
          />
        </Stack>
      )}
    </Dialog>
  )
}
