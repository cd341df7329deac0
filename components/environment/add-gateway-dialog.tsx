'use client'
import type { EnvironmentDetail } from '@portico/contract/environment/environment-endpoints'
import { gatewayInput } from '@portico/contract/environment/environment-input'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextField } from '@/components/form/text-field'
import { useUncopiedGuard } from '@/components/form/use-uncopied-guard'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import { type UnenrolledGateway, useAddGateway } from '@/lib/environment/environment-queries'
import { startGatewayCommand } from './start-gateway-command'

interface AddGatewayDialogProps {
  environment: EnvironmentDetail
  platformUrl: string
  onClose: () => void
}

/** Adds a gateway, then shows its enrollment token, once, with the command that starts it. Leaving before it was copied asks first. */
export function AddGatewayDialog({ environment, platformUrl, onClose }: AddGatewayDialogProps) {
  const t = useTranslations('environment')
  const copyLabels = useCopyLabels()
  const add = useAddGateway(environment.id)
  const [expected, setExpected] = useState<UnenrolledGateway>()
  const mayLeave = useUncopiedGuard(expected?.enrolmentToken)
  const close = () =>
    void mayLeave().then((may) => {
      if (may) onClose()
    })
  if (expected) {
    const { gateway, enrolmentToken } = expected
    const command = startGatewayCommand({ name: gateway.name, enrolmentToken, platformUrl })
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
          <CodeBlock samples={[{ language: 'sh', code: command }]} label={t('startCommand')} labels={copyLabels()} />
        </SecretOnce>
      </Dialog>
    )
  }
  return (
    <Dialog open title={t('addGatewayTitle', { name: environment.name })} onClose={onClose}>
      <Form
        schema={gatewayInput}
        defaultValues={{ name: '', description: '' }}
        fieldOfError={{ NameAlreadyExists: 'name' }}
        guardUnsaved={false}
        label={t('addGateway')}
        onSubmit={async (values) => setExpected(await add.mutateAsync(values))}
      >
        <TextField name="name" label={t('name')} help={t('gatewayNameHelp')} autoFocus />
        <TextField name="description" label={t('description')} />
        <FormActions submitLabel={t('addGateway')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
