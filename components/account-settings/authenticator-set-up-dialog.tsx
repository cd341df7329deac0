'use client'
import { authenticatorCodeInput } from '@portico/contract/account-settings/account-settings-endpoints'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextField } from '@/components/form/text-field'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import { useBeginAuthenticator, useConfirmAuthenticator } from '@/lib/account-settings/account-settings-queries'
import styles from './account-settings.module.css'
import { ProvePasswordForm } from './prove-password-form'
import { QrCode } from './qr-code'
import { RecoveryCodes } from './recovery-codes'
import { useCodesClosing } from './use-codes-closing'

type Step = { at: 1 } | { at: 2; secret: string; uri: string } | { at: 3; codes: readonly string[] }

/** Sets up an authenticator app in three steps: password, first code, recovery codes. */
export function AuthenticatorSetUpDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('account-settings.authenticator')
  const copyLabels = useCopyLabels()
  const [step, setStep] = useState<Step>({ at: 1 })
  const begin = useBeginAuthenticator()
  const confirm = useConfirmAuthenticator()
  const { kept, setKept, close } = useCodesClosing(step.at === 3, onClose)
  const done = () => {
    toast.success(t('onToast'))
    onClose()
  }
  return (
    <Dialog open onClose={close} title={t('setUpTitle')}>
      <Stack gap={4} size="sm">
        <Text size="xs" tone="muted" weight="semibold" className={styles.step} role="status">
          {t('step', { step: step.at })}
        </Text>
        {step.at === 1 ? (
          <>
            <p>{t('provePassword')}</p>
            <ProvePasswordForm
              email={email}
              label={t('setUpTitle')}
              submitLabel={t('continue')}
              onCancel={close}
              onProved={async (body) => setStep({ at: 2, ...(await begin.mutateAsync(body)) })}
            />
          </>
        ) : null}
        {step.at === 2 ? (
          <>
            <p>{t('scan')}</p>
            <QrCode text={step.uri} label={t('qrLabel')} />
            <Stack gap={2}>
              <Text tone="muted">{t('byHand')}</Text>
              <Row nowrap gap={2} surface="field" className={styles.key}>
                <Text as="code" grow breakable data-testid="authenticator-key">
                  {inGroups(step.secret)}
                </Text>
                <CopyButton text={step.secret} labels={copyLabels(t('key'))} />
              </Row>
            </Stack>
            <Form
              schema={authenticatorCodeInput}
              label={t('setUpTitle')}
              defaultValues={{ code: '' }}
              fieldOfError={{ CodeMismatch: 'code' }}
              guardUnsaved={false}
              onSubmit={async (body) => setStep({ at: 3, codes: (await confirm.mutateAsync(body)).recoveryCodes })}
            >
              <TextField
                name="code"
                label={t('code')}
                help={t('codeHelp')}
                autoComplete="one-time-code"
                inputMode="numeric"
                code
                autoFocus
              />
              <FormActions submitLabel={t('turnOn')} onCancel={close} />
            </Form>
          </>
        ) : null}
        {step.at === 3 ? <RecoveryCodes codes={step.codes} email={email} kept={kept} onKept={setKept} onDone={done} /> : null}
      </Stack>
    </Dialog>
  )
}

/** Returns a secret in groups of four, which are easier to type; apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
