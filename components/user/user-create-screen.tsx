'use client'
import { LOCALES } from '@portico/contract/locale'
import { ROLES, type Role } from '@portico/contract/role'
import { createUserInput } from '@portico/contract/user/user-input'
import { grantableRoles } from '@portico/contract/user/user-rights'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { PasswordField } from '@/components/form/password-field'
import { PhoneField } from '@/components/form/phone-field'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/browser/session-provider'
import { useCreateUser } from '@/lib/user/user-queries'

/** Creates an account for a person: no verification; without a password the person chooses one by an emailed link. */
export function UserCreateScreen() {
  const t = useTranslations('user')
  const locale = useLocale()
  const router = useRouter()
  const { session } = useSession()
  const create = useCreateUser()
  const grantable = grantableRoles(session.roles)
  const save = async (values: FormValues<typeof createUserInput>) => {
    const user = await create.mutateAsync(values)
    toast.success(
      t(values.password ? 'createdToast' : 'linkToast', { name: user.name }),
      values.password ? undefined : { action: { label: t('openOutbox'), href: `${paths.admin.generalSettings}?tab=email` } },
    )
    router.push(paths.admin.users)
  }
  return (
    <>
      <PageHeader
        guide="manage-people"
        title={t('createTitle')}
        description={t('createDescription')}
        crumbs={[{ label: t('listTitle'), href: paths.admin.users }, { label: t('createTitle') }]}
      />
      <Card>
        <Form
          schema={createUserInput}
          label={t('createTitle')}
          defaultValues={{
            email: '',
            name: '',
            locale: locale as (typeof LOCALES)[number],
            phone: '',
            company: '',
            team: '',
            password: '',
            roles: [],
          }}
          fieldOfError={{ Duplicated: 'email', DuplicatedWithDeleted: 'email', NotAllowedRole: 'roles' }}
          onSubmit={save}
        >
          <FormSection title={t('account')}>
            <FieldRow>
              <TextField name="email" type="email" label={t('email')} help={t('emailHelp')} autoFocus />
              <TextField name="name" label={t('name')} />
            </FieldRow>
            <CheckboxGroupField
              name="roles"
              label={t('roles')}
              choices={ROLES.filter((role) => grantable.includes(role)).map((role) => roleChoice(role, t))}
            />
            <FieldRow>
              <PasswordField name="password" label={t('password')} help={t('passwordHelp')} autoComplete="new-password" />
              <SelectField
                name="locale"
                label={t('language')}
                choices={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
              />
            </FieldRow>
          </FormSection>
          <FormSection title={t('contact')}>
            <FieldRow>
              <TextField name="company" label={t('company')} />
              <TextField name="team" label={t('team')} />
            </FieldRow>
            <PhoneField name="phone" label={t('phone')} help={t('phoneHelp')} />
          </FormSection>
          <FormActions submitLabel={t('create')} cancelHref={paths.admin.users} />
        </Form>
      </Card>
    </>
  )
}

function roleChoice(role: Role, t: ReturnType<typeof useTranslations<'user'>>) {
  return { value: role, label: t(`roleNames.${role}`), help: t(`roleHelp.${role}`) }
}
