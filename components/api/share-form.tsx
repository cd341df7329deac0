'use client'
import { shareApiInput } from '@portico/contract/api/api-endpoints'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextField } from '@/components/form/text-field'
import { useShareApi } from '@/lib/api/api-queries'

/** Shares an API with a developer by email address. */
export function ShareForm({ apiId, onAdded }: { apiId: string; onAdded: () => void }) {
  const t = useTranslations('api.shares')
  const share = useShareApi(apiId)
  return (
    <Form
      schema={shareApiInput}
      defaultValues={{ email: '' }}
      fieldOfError={{ DeveloperNotFound: 'email', AlreadyShared: 'email', ShareLimitReached: 'email' }}
      guardUnsaved={false}
      label={t('add')}
      onSubmit={async (values) => {
        await share.mutateAsync(values)
        toast.success(t('added', { email: values.email }))
        onAdded()
      }}
    >
      <TextField name="email" type="email" label={t('email')} help={t('emailHelp')} />
      <FormActions submitLabel={t('add')} />
    </Form>
  )
}
