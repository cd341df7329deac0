'use client'
import { WEBHOOK_EVENTS, WEBHOOK_SCOPES } from '@portico/contract/webhook/webhook'
import { newWebhookInput, type WebhookView, webhookInput } from '@portico/contract/webhook/webhook-endpoints'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FormSection } from '@/components/form/form-section'
import { RadioCardsField } from '@/components/form/radio-cards-field'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'

type WebhookValues = FormValues<typeof webhookInput>
type NewWebhookValues = FormValues<typeof newWebhookInput>

const FIELD_OF_ERROR = { AddressNotAllowed: 'url' }

interface WebhookUpdateFormProps {
  webhook: WebhookView
  onSave: (values: WebhookValues) => Promise<unknown>
  cancelHref: string
}

/** Shows the fields of a webhook that can change. */
export function WebhookUpdateForm({ webhook: { name, url, events }, onSave, cancelHref }: WebhookUpdateFormProps) {
  const t = useTranslations('webhook.form')
  return (
    <Form schema={webhookInput} defaultValues={{ name, url, events }} fieldOfError={FIELD_OF_ERROR} onSubmit={onSave}>
      <Receiver />
      <Events />
      <FormActions submitLabel={t('save')} cancelHref={cancelHref} />
    </Form>
  )
}

interface WebhookCreateFormProps {
  /** Whether the person may receive the events of all APIs. */
  mayReceiveAll: boolean
  onSave: (values: NewWebhookValues) => Promise<unknown>
  cancelHref: string
}

/** Shows the fields of a new webhook; the scope only to people who have a choice. */
export function WebhookCreateForm({ mayReceiveAll, onSave, cancelHref }: WebhookCreateFormProps) {
  const t = useTranslations('webhook')
  const choices = WEBHOOK_SCOPES.map((scope) => ({ value: scope, label: t(`scopes.${scope}`), help: t(`scopeHelp.${scope}`) }))
  return (
    <Form
      schema={newWebhookInput}
      defaultValues={{ name: '', url: '', events: [...WEBHOOK_EVENTS], scope: 'own' }}
      fieldOfError={FIELD_OF_ERROR}
      onSubmit={onSave}
    >
      <Receiver />
      <Events>
        {mayReceiveAll ? <RadioCardsField name="scope" label={t('scope')} help={t('form.scopeHelp')} choices={choices} /> : null}
      </Events>
      <FormActions submitLabel={t('create')} cancelHref={cancelHref} />
    </Form>
  )
}

function Receiver() {
  const t = useTranslations('webhook')
  return (
    <FormSection title={t('form.receiver')} description={t('form.receiverHelp')}>
      <TextField name="name" label={t('name')} help={t('form.nameHelp')} />
      <TextField
        name="url"
        label={t('url')}
        help={t('form.urlHelp')}
        type="url"
        inputMode="url"
        code
        placeholder="https://hooks.example.com/portico"
      />
    </FormSection>
  )
}

function Events({ children }: { children?: ReactNode }) {
  const t = useTranslations('webhook')
  const { setValue } = useFormContext()
  const choose = (events: readonly string[]) => setValue('events', [...events], { shouldDirty: true, shouldValidate: events.length > 0 })
  return (
    <FormSection title={t('form.sent')} description={t('form.eventsHelp')}>
      {children}
      <Row gap={2}>
        <Button size="sm" onClick={() => choose(WEBHOOK_EVENTS)}>
          {t('form.all')}
        </Button>
        <Button size="sm" onClick={() => choose([])}>
          {t('form.none')}
        </Button>
      </Row>
      <CheckboxGroupField
        name="events"
        label={t('events')}
        column="15rem"
        choices={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`eventNames.${value}`) }))}
      />
    </FormSection>
  )
}
