'use client'
import { useTranslations } from 'next-intl'
import { useUncopiedGuard } from '@/components/form/use-uncopied-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import type { WebhookWithSecret } from '@/lib/webhook/webhook-queries'

interface WebhookSecretDialogProps {
  made: WebhookWithSecret
  title: string
  /** What the receiver does with the secret, and until when a former one is valid. */
  help: string
  onClose: () => void
}

/** Shows the signing secret of a webhook, once. Leaving before it was copied asks first. */
export function WebhookSecretDialog({ made: { secret }, title, help, onClose }: WebhookSecretDialogProps) {
  const t = useTranslations('webhook')
  const mayLeave = useUncopiedGuard(secret)
  const close = () =>
    void mayLeave().then((may) => {
      if (may) onClose()
    })
  return (
    <Dialog
      open
      title={title}
      size="lg"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {t('done')}
        </Button>
      }
    >
      <SecretOnce label={t('secret')} secret={secret}>
        <p>{help}</p>
      </SecretOnce>
    </Dialog>
  )
}
