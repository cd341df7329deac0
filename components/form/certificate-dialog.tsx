'use client'
import { clientCertificateInput } from '@portico/contract/target-server/client-certificate-input'
import { CERTIFICATE_FAULTS, type CertificateFault } from '@portico/contract/target-server/target-server'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { InferType } from 'yup'
import { showError } from '@/components/feedback/error-store'
import { toast } from '@/components/feedback/toast-store'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { PlatformError } from '@/lib/platform/platform-error'
import { Form } from './form'
import { FormActions } from './form-actions'
import { PemFileField } from './pem-file-field'

interface CertificateDialogProps {
  title: string
  submitLabel: string
  /** What adding the certificate does. */
  effect: string
  /** What a toast says afterwards. */
  saved: string
  onClose: () => void
  send: (files: CertificateFiles) => Promise<unknown>
}

/** The contents of the two files. */
export type CertificateFiles = InferType<typeof clientCertificateInput>

/** Asks for the two files of a certificate; shows errors beside them. */
export function CertificateDialog({ title, submitLabel, effect, saved, onClose, send }: CertificateDialogProps) {
  const t = useTranslations('target-server.certificate')
  const [fault, setFault] = useState<CertificateFault>()
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form
        schema={clientCertificateInput}
        defaultValues={{ certificate: '', privateKey: '' }}
        fieldOfError={{ CertificateKeyMismatch: 'privateKey', CertificateExpired: 'certificate' }}
        guardUnsaved={false}
        label={title}
        onSubmit={async (values) => {
          setFault(undefined)
          await send(values)
          toast.success(saved)
          onClose()
        }}
        onRefused={(error) => {
          const found = faultOf(error)
          if (found) setFault(found)
          else showError(error)
        }}
      >
        <div role="status">{fault ? <Notice tone="danger" title={t(`fault.${fault}`)} /> : effect}</div>
        <PemFileField name="certificate" label={t('certificateFile')} help={t('certificateHelp')} accept=".crt,.pem,.cer" />
        <PemFileField name="privateKey" label={t('keyFile')} help={t('keyHelp')} accept=".key,.pem" />
        <FormActions submitLabel={submitLabel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** Returns the reason of a CertificateInvalid; undefined for any other error. */
function faultOf(error: unknown): CertificateFault | undefined {
  if (!(error instanceof PlatformError) || error.code !== 'CertificateInvalid') return undefined
  const reason = (error.data as { reason?: unknown } | undefined)?.reason
  return CERTIFICATE_FAULTS.find((known) => known === reason)
}
