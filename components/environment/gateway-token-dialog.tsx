'use client'
import { useTranslations } from 'next-intl'
import { useUncopiedGuard } from '@/components/form/use-uncopied-guard'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import type { UnenrolledGateway } from '@/lib/environment/environment-queries'
import { startGatewayCommand } from './start-gateway-command'

interface GatewayTokenDialogProps {
  expected: UnenrolledGateway
  platformUrl: string
  onClose: () => void
}

/** Shows an enrollment token, once, with the command that starts the gateway. Leaving before it was copied asks first. */
export function GatewayTokenDialog({ expected: { gateway, enrolmentToken }, platformUrl, onClose }: GatewayTokenDialogProps) {
  const t = useTranslations('environment')
  const copyLabels = useCopyLabels()
  const mayLeave = useUncopiedGuard(enrolmentToken)
  const close = () =>
    void mayLeave().then((may) => {
      if (may) onClose()
    })
  return (
    <Dialog
      open
      title={t('gatewayAdded', { name: gateway.name })}
      size="lg"
      onClose={close}
      footer={<Button onClick={close}>{t('done')}</Button>}
    >
      <SecretOnce label={t('enrolmentToken')} secret={enrolmentToken}>
        <p style={{ margin: '0 0 var(--space-2)' }}>{t('startCommandHelp')}</p>
        <CodeBlock
          samples={[{ language: 'sh', code: startGatewayCommand({ name: gateway.name, enrolmentToken, platformUrl }) }]}
          label={t('startCommand')}
          labels={copyLabels()}
        />
      </SecretOnce>
    </Dialog>
  )
}
