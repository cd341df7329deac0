'use client'
import type { UserDetail } from '@portico/contract/user/user-endpoints'
import { mayWriteUser } from '@portico/contract/user/user-rights'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Mail } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow } from '@/components/form/form-section'
import { PasswordField } from '@/components/form/password-field'
import { RadioCardsField } from '@/components/form/radio-cards-field'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/browser/session-provider'
import { userDetail, useSetUserPassword } from '@/lib/user/user-queries'
import { AccountSettingsLink } from './account-settings-link'
import { PASSWORD_WAYS, passwordForm } from './password-way'

/** Renews a person's password: set by an admin, or chosen by the person by an emailed link. */
export function UserPasswordScreen({ userId }: { userId: number }) {
  const t = useTranslations('user')
  const { session } = useSession()
  const query = useQuery(userDetail(userId))
  return (
    <QueryView query={query} skeleton={<FormSkeleton fields={3} />}>
      {(data) => {
        const isSelf = session.id === userId
        const isWritable = data.status === 'registered' && mayWriteUser(session.roles, data.roles)
        return (
          <>
            <PageHeader
              guide="manage-people"
              title={t('passwordTitle')}
              description={t('passwordDescription', { name: data.name, email: data.email })}
              crumbs={[
                { label: t('listTitle'), href: paths.admin.users },
                { label: data.name, href: paths.admin.updateUser(userId) },
                { label: t('passwordTitle') },
              ]}
            />
            {isSelf ? (
              <Notice title={t('selfTitle')}>
                {t('selfBody')} <AccountSettingsLink />
              </Notice>
            ) : isWritable ? (
              <Card>
                <PasswordForm user={data} />
              </Card>
            ) : (
              <Notice title={t('readOnlyTitle')}>{t(data.status === 'registered' ? 'readOnlyBody' : 'withdrawnPartBody')}</Notice>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

function PasswordForm({ user }: { user: UserDetail }) {
  const t = useTranslations('user')
  const router = useRouter()
  const setPassword = useSetUserPassword(user.id)
  const save = async ({ password }: FormValues<typeof passwordForm>) => {
    await setPassword.mutateAsync(password ? { password } : {})
    if (password) toast.success(t('passwordSetToast', { name: user.name }))
    else
      toast.success(t('linkToast', { name: user.name }), {
        action: { label: t('openOutbox'), href: `${paths.admin.generalSettings}?tab=email` },
      })
    router.push(paths.admin.updateUser(user.id))
  }
  return (
    <Form
      schema={passwordForm}
      label={t('passwordTitle')}
      defaultValues={{ way: 'link', password: '', passwordConfirmation: '' }}
      fieldOfError={{ PasswordNotChanged: 'password' }}
      onSubmit={save}
    >
      <RadioCardsField
        name="way"
        label={t('passwordWay')}
        choices={PASSWORD_WAYS.map((value) => ({
          value,
          label: t(`passwordWays.${value}`),
          help: t(`passwordWaysHelp.${value}`),
          icon: value === 'link' ? <Mail size={18} /> : <KeyRound size={18} />,
        }))}
      />
      <GivenPassword />
      <FormActions submitLabel={<SubmitLabel />} cancelHref={paths.admin.updateUser(user.id)} />
    </Form>
  )
}

function GivenPassword() {
  const t = useTranslations('user')
  if (useWatch({ name: 'way' }) !== 'given') return null
  return (
    <>
      <FieldRow>
        <PasswordField name="password" label={t('newPassword')} help={t('newPasswordHelp')} autoComplete="new-password" />
        <PasswordField name="passwordConfirmation" label={t('passwordConfirmation')} autoComplete="new-password" />
      </FieldRow>
      <Notice>{t('passwordEndsSessions')}</Notice>
    </>
  )
}

function SubmitLabel() {
  const t = useTranslations('user')
  return t(useWatch({ name: 'way' }) === 'given' ? 'setPassword' : 'mailLink')
}
