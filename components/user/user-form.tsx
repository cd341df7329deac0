'use client'
import { LOCALES } from '@portico/contract/locale'
import type { UserDetail } from '@portico/contract/user/user-endpoints'
import { updateUserInput } from '@portico/contract/user/user-input'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { FoldedSection } from '@/components/form/folded-section'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { PhoneField } from '@/components/form/phone-field'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { paths } from '@/lib/paths'
import { useUpdateUser } from '@/lib/user/user-queries'

const USUAL_OAUTH = { oauthUserName: '', oauthClientId: '' }

/** Shows the fields that admins may edit; the address is the person's ID and stays. */
export function UserForm({ user }: { user: UserDetail }) {
  const t = useTranslations('user')
  const update = useUpdateUser(user.id)
  return (
    <Form
      schema={updateUserInput}
      label={t('person')}
      defaultValues={{
        name: user.name,
        locale: user.locale,
        phone: user.phone ?? '',
        company: user.company ?? '',
        team: user.team ?? '',
        oauthUserName: user.oauthUserName ?? '',
        oauthClientId: user.oauthClientId ?? '',
        postsAutoApproved: user.postsAutoApproved,
      }}
      fieldOfError={{
        OAuthUserNameAlreadyExists: 'oauthUserName',
        OAuthClientIdAlreadyExists: 'oauthClientId',
        OAuthClientIdAndUserNameAlreadyExists: ['oauthUserName', 'oauthClientId'],
      }}
      onSubmit={async (values) => {
        const { name } = await update.mutateAsync(values)
        toast.success(t('savedToast', { name }))
      }}
    >
      <FormSection title={t('contact')}>
        <FieldRow>
          <TextField name="name" label={t('name')} />
          <SelectField
            name="locale"
            label={t('language')}
            help={t('languageHelp')}
            choices={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
        </FieldRow>
        <FieldRow>
          <TextField name="company" label={t('company')} />
          <TextField name="team" label={t('team')} />
        </FieldRow>
        <PhoneField name="phone" label={t('phone')} help={t('phoneHelp')} />
      </FormSection>
      <FoldedSection title={t('oauth')} description={t('oauthHelp')} usual={USUAL_OAUTH}>
        <FieldRow>
          <TextField name="oauthUserName" label={t('oauthUserName')} code />
          <TextField name="oauthClientId" label={t('oauthClientId')} code />
        </FieldRow>
      </FoldedSection>
      <FormSection title={t('posts')}>
        <SwitchField name="postsAutoApproved" label={t('postsAutoApproved')} help={t('postsAutoApprovedHelp')} />
      </FormSection>
      <FormActions submitLabel={t('save')} cancelHref={paths.admin.users} />
    </Form>
  )
}
