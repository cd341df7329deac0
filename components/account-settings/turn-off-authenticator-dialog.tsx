'use client'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Dialog } from '@/components/ui/dialog'
import { Stack } from '@/components/ui/layout'
import { useRemoveAuthenticator } from '@/lib/account-settings/account-settings-queries'
import { ProvePasswordForm } from './prove-password-form'

interface TurnOffAuthenticatorDialogProps {
  email: string
  /** True when two-step sign-in is required for the person's roles even without an app. */
  codeRequired: boolean
  onClose: () => void
}

/** Turns the authenticator app off, after the password. */
export function TurnOffAuthenticatorDialog({ email, codeRequired, onClose }: TurnOffAuthenticatorDialogProps) {
  const t = useTranslations('account-settings.authenticator')
  const remove = useRemoveAuthenticator()
  const turnOff = async (body: { password: string }) => {
    await remove.mutateAsync(body)
    toast.success(t('offToast'))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('offTitle')}>
      <Stack gap={4} size="sm">
        <p>{t(codeRequired ? 'offBodyRequired' : 'offBody')}</p>
        <ProvePasswordForm email={email} label={t('offTitle')} submitLabel={t('off')} onCancel={onClose} onProved={turnOff} />
      </Stack>
    </Dialog>
  )
}
