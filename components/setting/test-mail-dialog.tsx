'use client'
import { LOCALES } from '@portico/contract/locale'
import { settingEndpoints } from '@portico/contract/setting/setting-endpoints'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { showError } from '@/components/feedback/error-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Text } from '@/components/ui/text'
import { PlatformError } from '@/lib/platform/platform-error'
import { useSession } from '@/lib/session/browser/session-provider'
import { useTestMail } from '@/lib/setting/setting-queries'

/** The result of a test email, with the mail server's response. */
interface Outcome {
  sent: boolean
  response: string
}

/** Sends a test email with the saved settings, and shows the result. */
export function TestMailDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('setting.test')
  const locale = useLocale() as (typeof LOCALES)[number]
  const { session } = useSession()
  const test = useTestMail()
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      <Form
        schema={testMailInput}
        defaultValues={{ to: session.email, locale }}
        guardUnsaved={false}
        label={t('title')}
        onSubmit={async (values) => {
          setOutcome(undefined)
          const { response } = await test.mutateAsync(values)
          setOutcome({ sent: true, response })
        }}
        onRefused={(error) => {
          const reason = failureReasonOf(error)
          if (reason === undefined) showError(error)
          else setOutcome({ sent: false, response: reason })
        }}
      >
        <TextField name="to" type="email" label={t('to')} help={t('toHelp')} autoFocus />
        <SelectField name="locale" label={t('language')} choices={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))} />
        <div role="status">
          {outcome ? (
            <Notice tone={outcome.sent ? 'success' : 'danger'} title={t(outcome.sent ? 'sent' : 'failed')}>
              <Text size="sm" mono breakable>
                {outcome.response}
              </Text>
            </Notice>
          ) : null}
        </div>
        <FormActions submitLabel={t('send')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const testMailInput = settingEndpoints.testMailSettings.body as NonNullable<typeof settingEndpoints.testMailSettings.body>

function failureReasonOf(error: unknown): string | undefined {
  if (!(error instanceof PlatformError) || error.code !== 'MailTestFailed') return undefined
  return String((error.data as { reason?: unknown } | undefined)?.reason ?? '')
}
