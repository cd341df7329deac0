'use client'
import { mayDo } from '@portico/contract/access'
import { type MailSettingsView, mailSettingsInput } from '@portico/contract/setting/setting-endpoints'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lateComponent } from '@/components/ui/late-component'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { useSession } from '@/lib/session/browser/session-provider'
import { mailSettings, useUpdateMailSettings } from '@/lib/setting/setting-queries'
import { MailPasswordField } from './mail-password-field'

// Loaded when it opens.
const TestMailDialog = lateComponent(() => import('./test-mail-dialog').then((module) => module.TestMailDialog))

/** Shows the settings of the mail server, the sender, and the button of emails. */
export function MailSettings() {
  const query = useQuery(mailSettings())
  const [saves, setSaves] = useState(0)
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(data) => <MailSettingsForm key={saves} settings={data} onSaved={() => setSaves((count) => count + 1)} />}
    </QueryView>
  )
}

function MailSettingsForm({ settings, onSaved }: { settings: MailSettingsView; onSaved: () => void }) {
  const t = useTranslations('setting.mail')
  const update = useUpdateMailSettings()
  const [testing, setTesting] = useState(false)
  // A person who can redirect emails to their own server can read every link in them.
  const mayChangeServer = mayDo('mailServer.write', useSession().session.roles)
  const save = async (values: FormValues<typeof mailSettingsInput>) => {
    await update.mutateAsync(values)
    toast.success(t('savedToast'))
    onSaved()
  }
  return (
    <Stack gap={4}>
      <ServerInUse source={settings.source} />
      <Card>
        <Form schema={mailSettingsInput} defaultValues={firstValues(settings)} label={t('label')} onSubmit={save}>
          {mayChangeServer ? null : <Notice>{t('superAdminOnly')}</Notice>}
          <FormSection title={t('server')} description={t('serverHelp')}>
            <FieldRow>
              <TextField
                name="host"
                label={t('host')}
                help={t('hostHelp')}
                placeholder="smtp.example.com"
                disabled={!mayChangeServer}
                code
              />
              <PortField disabled={!mayChangeServer} />
            </FieldRow>
            <SwitchField name="secure" label={t('secure')} help={t('secureHelp')} disabled={!mayChangeServer} />
          </FormSection>
          <FormSection title={t('sender')} description={t('senderHelp')}>
            <FieldRow>
              <TextField name="notifyEmail" type="email" label={t('notifyEmail')} help={t('notifyEmailHelp')} disabled={!mayChangeServer} />
              {mayChangeServer ? <MailPasswordField isSet={settings.notifyPasswordSet} /> : null}
            </FieldRow>
          </FormSection>
          <FormSection title={t('button')}>
            <TextField name="buttonLink" type="url" label={t('buttonLink')} help={t('buttonLinkHelp')} placeholder="https://" />
          </FormSection>
          <FormActions submitLabel={t('save')}>
            <Button icon={<Send size={16} aria-hidden="true" />} disabled={settings.source === 'none'} onClick={() => setTesting(true)}>
              {t('test')}
            </Button>
          </FormActions>
        </Form>
      </Card>
      {testing ? <TestMailDialog onClose={() => setTesting(false)} /> : null}
    </Stack>
  )
}

function ServerInUse({ source }: { source: MailSettingsView['source'] }) {
  const t = useTranslations('setting.mail')
  if (source === 'settings') return null
  return source === 'environment' ? (
    <Notice title={t('environmentTitle')}>{t('environmentBody')}</Notice>
  ) : (
    <Notice tone="warning" title={t('noServerTitle')}>
      {t('noServerBody')}
    </Notice>
  )
}

function PortField({ disabled }: { disabled: boolean }) {
  const t = useTranslations('setting.mail')
  const secure = useWatch({ name: 'secure' }) === true
  return <NumberField name="port" label={t('port')} help={t('portHelp')} placeholder={secure ? '465' : '587'} disabled={disabled} />
}

function firstValues(settings: MailSettingsView) {
  const { source: _, notifyPasswordSet: __, port, ...texts } = settings
  return { ...texts, port: port ?? ('' as unknown as undefined), notifyPassword: '' }
}
