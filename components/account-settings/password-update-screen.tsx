'use client'
import { changePasswordInput } from '@portico/contract/account-settings/account-settings-endpoints'
import { useTranslations } from 'next-intl'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { PasswordField } from '@/components/form/password-field'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { useChangeOwnPassword } from '@/lib/account-settings/account-settings-queries'
import { leaveSession } from '@/lib/account-settings/leave-session'
import { paths } from '@/lib/paths'
import { loginAddress } from '@/lib/platform/session-over'
import type { Area } from '@/lib/session/area'
import { useSession } from '@/lib/session/browser/session-provider'
import { AccountName } from './account-name'
import styles from './account-settings.module.css'

/** Changes the signed-in person's password. This ends all sessions, so the login page opens and leads back to the account settings. */
export function PasswordUpdateScreen({ area }: { area: Area }) {
  const t = useTranslations('account-settings')
  const { session } = useSession()
  const change = useChangeOwnPassword()
  const { home } = paths[area].profile
  const save = async (values: FormValues<typeof changePasswordInput>) => {
    await change.mutateAsync(values)
    await leaveSession(loginAddress(home, { reason: 'PasswordChanged', next: home }))
  }
  return (
    <>
      <PageHeader
        guide="your-account"
        title={t('password.title')}
        description={t('password.description')}
        crumbs={[{ label: t('title'), href: home }, { label: t('password.title') }]}
      />
      <div className={styles.narrow}>
        <Card>
          <Form
            schema={changePasswordInput}
            label={t('password.title')}
            defaultValues={{ password: '', newPassword: '', newPasswordConfirmation: '' }}
            fieldOfError={{ WrongPassword: 'password', PasswordNotChanged: 'newPassword' }}
            onSubmit={save}
          >
            <AccountName email={session.email} />
            <PasswordField name="password" label={t('password.current')} />
            <PasswordField name="newPassword" label={t('password.new')} help={t('password.newHelp')} autoComplete="new-password" />
            <PasswordField name="newPasswordConfirmation" label={t('password.confirmation')} autoComplete="new-password" />
            <FormActions submitLabel={t('password.save')} cancelHref={home} />
          </Form>
        </Card>
      </div>
    </>
  )
}
