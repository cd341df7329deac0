'use client'
import { TOKEN_DAYS, TOKEN_SCOPES } from '@portico/contract/personal-token/personal-token'
import { personalTokenInput } from '@portico/contract/personal-token/personal-token-input'
import { useTranslations } from 'next-intl'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { type CreatedToken, useCreatePersonalToken } from '@/lib/personal-token/personal-token-queries'

const DEFAULTS = { name: '', days: 90, scopes: [...TOKEN_SCOPES] } as const

/** Shows the fields of a new access token: its name, how long it works, and what it may do. */
export function NewTokenForm({ onCreated }: { onCreated: (made: CreatedToken) => void }) {
  const t = useTranslations('personal-token')
  const create = useCreatePersonalToken()
  return (
    <Form
      schema={personalTokenInput}
      defaultValues={{ ...DEFAULTS, scopes: [...DEFAULTS.scopes] }}
      onSubmit={async (values) => onCreated(await create.mutateAsync(values))}
    >
      <TextField name="name" label={t('new.name')} help={t('new.nameHelp')} />
      <SelectField
        name="days"
        label={t('new.days')}
        choices={TOKEN_DAYS.map((days) => ({ value: String(days), label: t('days', { days }) }))}
      />
      <CheckboxGroupField
        name="scopes"
        label={t('new.scopes')}
        choices={TOKEN_SCOPES.map((scope) => ({ value: scope, label: t(`scopes.${scope}`), help: t(`scopeHelp.${scope}`) }))}
      />
      <FormActions submitLabel={t('new.action')} />
    </Form>
  )
}
