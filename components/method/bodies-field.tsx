'use client'
import { takesSchema } from '@portico/contract/method/method'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { RowsField } from '@/components/form/rows-field'
import { TextField } from '@/components/form/text-field'
import { TextareaField } from '@/components/form/textarea-field'
import { Columns, Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'

const newBody = () => ({ contentType: 'application/json', name: '', description: '', schemaText: '' })

interface BodiesFieldProps {
  name: string
  label: string
  emptyText?: string
  max?: number
  hideLabel?: boolean
}

/** Shows the bodies of a request or a response, one for each content type. */
export function BodiesField({ name, label, emptyText, max = 20, hideLabel }: BodiesFieldProps) {
  const t = useTranslations('method.form')
  return (
    <RowsField
      name={name}
      label={label}
      addLabel={t('addBody')}
      rowLabel={(index) => t('bodyRow', { number: index + 1 })}
      newRow={newBody}
      max={max}
      emptyText={emptyText}
      hideLabel={hideLabel}
    >
      {(prefix) => <BodyRow prefix={prefix} />}
    </RowsField>
  )
}

function BodyRow({ prefix }: { prefix: string }) {
  const t = useTranslations('method.form')
  const contentType = (useWatch({ name: `${prefix}.contentType` }) ?? '') as string
  return (
    <Stack gap={4}>
      <Columns columns="repeat(2, minmax(0, 1fr))" gap={3} align="start">
        <TextField name={`${prefix}.contentType`} label={t('contentType')} code />
        <TextField name={`${prefix}.name`} label={t('bodyName')} />
      </Columns>
      <TextField name={`${prefix}.description`} label={t('bodyDescription')} />
      {takesSchema(contentType) ? (
        <TextareaField name={`${prefix}.schemaText`} label={t('schema')} help={t('schemaHelp')} rows={5} code />
      ) : (
        <Muted>{t('schemaNotAllowed')}</Muted>
      )}
    </Stack>
  )
}
