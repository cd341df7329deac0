'use client'
import type { EnvironmentDetail } from '@portico/contract/environment/environment-endpoints'
import { gatewayInput } from '@portico/contract/environment/environment-input'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextField } from '@/components/form/text-field'
import { Dialog } from '@/components/ui/dialog'
import { type UnenrolledGateway, useAddGateway } from '@/lib/environment/environment-queries'
import { GatewayTokenDialog } from './gateway-token-dialog'

interface AddGatewayDialogProps {
  environment: EnvironmentDetail
  platformUrl: string
  onClose: () => void
}

/** Adds a gateway, then shows its enrollment token. */
export function AddGatewayDialog({ environment, platformUrl, onClose }: AddGatewayDialogProps) {
  const t = useTranslations('environment')
  const add = useAddGateway(environment.id)
  const [expected, setExpected] = useState<UnenrolledGateway>()
  if (expected) return <GatewayTokenDialog expected={expected} platformUrl={platformUrl} onClose={onClose} />
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
