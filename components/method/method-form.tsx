'use client'
import { HTTP_METHODS } from '@portico/contract/method/method'
import type { MethodDetail } from '@portico/contract/method/method-endpoints'
import type { methodInput } from '@portico/contract/method/method-input'
import type { yup } from '@portico/contract/rule/yup'
import { AUTH_TYPES, isServedAuthType } from '@portico/contract/stage/stage'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { TextareaField } from '@/components/form/textarea-field'
import { Columns } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { AddressPreview } from './address-preview'
import { BodiesField } from './bodies-field'
import { methodChangeForm, methodForm, methodInputOf, takesBody, valuesOfMethod } from './method-form-schema'
import { ParametersFields } from './parameters-fields'
import { ResponsesField } from './responses-field'

interface MethodFormProps {
  basePath: string
  /** The target server group of the API itself. */
  apiGroup: { id: string; name: string } | null
  groups: readonly { id: string; name: string }[]
  /** Whether the gateways of any environment verify access tokens. */
  verifiesTokens: boolean
  /** The method to change; without it the form adds one. */
  method?: MethodDetail
  onSave: (input: yup.InferType<typeof methodInput>) => Promise<unknown>
  cancelHref: string
}

const HTTP_METHOD_CHOICES = HTTP_METHODS.map((httpMethod) => ({ value: httpMethod, label: httpMethod }))

const EMPTY_METHOD = {
  httpMethod: 'GET' as const,
  path: '/',
  summary: '',
  description: '',
  targetPath: '',
  targetServerGroupId: '',
  authType: '' as never,
  pathParameters: [],
  parameters: [],
  bodies: [],
  responses: [],
}

/** Shows the fields of a method, to add or to change it: the request line first, then the optional description. */
export function MethodForm({ basePath, apiGroup, groups, verifiesTokens, method, onSave, cancelHref }: MethodFormProps) {
  const t = useTranslations('method')
  return (
    <Form
      schema={method ? methodChangeForm : methodForm}
      defaultValues={method ? valuesOfMethod(method) : EMPTY_METHOD}
      fieldOfError={{ MethodTypeDuplicated: 'path', TargetServerGroupNotFound: 'targetServerGroupId' }}
      onSubmit={(values) => onSave(methodInputOf(values, method))}
    >
      <FormSection title={t('form.basics')}>
        <Columns columns="140px minmax(0, 1fr)" gap={3} align="start">
          <SelectField name="httpMethod" label={t('form.httpMethod')} choices={HTTP_METHOD_CHOICES} />
          <TextField name="path" label={t('form.path')} help={t('form.pathHelp')} code />
        </Columns>
        <TextField name="summary" label={t('form.summary')} />
        <TextareaField name="description" label={t('form.description')} rows={3} />
      </FormSection>
      <FormSection title={t('form.target')} description={t('form.targetHelp')}>
        <TextField name="targetPath" label={t('form.targetPath')} help={t('form.targetPathHelp')} code />
        <FieldRow>
          <SelectField
            name="targetServerGroupId"
            label={t('form.targetServerGroup')}
            placeholder={apiGroup ? t('form.apiGroup', { name: apiGroup.name }) : t('form.apiGroupNone')}
            choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            name="authType"
            label={t('form.authType')}
            placeholder={t('form.stageAuthType')}
            help={t(verifiesTokens ? 'form.authTypeHelp' : 'form.authTypeNotServed')}
            choices={AUTH_TYPES.map((type) => ({
              value: type,
              label: isServedAuthType(type, verifiesTokens)
                ? t(`authType.${type}`)
                : t('form.notAvailable', { type: t(`authType.${type}`) }),
              disabled: !isServedAuthType(type, verifiesTokens),
            }))}
          />
        </FieldRow>
        <AddressPreview basePath={basePath} apiGroupId={apiGroup?.id} />
      </FormSection>
      <FormSection title={t('form.parameters')} description={t('form.parametersHelp')}>
        <ParametersFields />
      </FormSection>
      <FormSection title={t('form.bodies')} description={t('form.bodiesHelp')}>
        <BodiesWhereTaken />
      </FormSection>
      <FormSection title={t('form.responses')} description={t('form.responsesHelp')}>
        <ResponsesField />
      </FormSection>
      <FormActions submitLabel={t(method ? 'form.save' : 'form.submit')} cancelHref={cancelHref} />
    </Form>
  )
}

function BodiesWhereTaken() {
  const t = useTranslations('method.form')
  const httpMethod = useWatch({ name: 'httpMethod' }) as string
  if (!takesBody(httpMethod)) return <Muted>{t('bodiesNotForMethod', { method: httpMethod })}</Muted>
  return <BodiesField name="bodies" label={t('bodies')} emptyText={t('noBodies')} hideLabel />
}
