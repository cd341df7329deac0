'use client'
import { PARAMETERS_MAX } from '@portico/contract/method/method'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { RowsField } from '@/components/form/rows-field'
import { CheckboxField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { Columns, Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import styles from './method.module.css'
import { ParameterPlaceField, ParameterTypeField } from './parameter-choice-fields'
import { type PathParameter, pathParametersOf, samePathParameters } from './path-parameters'

const newParameter = () => ({ place: 'query', name: '', description: '', required: false, array: false, type: 'string' })

/** Shows the parameters: those of the path are found in it, others are added by hand. */
export function ParametersFields() {
  const t = useTranslations('method.form')
  return (
    <>
      <PathParametersField />
      <RowsField
        name="parameters"
        label={t('otherParameters')}
        addLabel={t('addParameter')}
        rowLabel={(index) => t('parameterRow', { number: index + 1 })}
        newRow={newParameter}
        max={PARAMETERS_MAX}
        emptyText={t('noParameters')}
      >
        {(prefix) => <ParameterRow prefix={prefix} />}
      </RowsField>
    </>
  )
}

function ParameterRow({ prefix }: { prefix: string }) {
  const t = useTranslations('method')
  return (
    <Stack gap={4}>
      <Columns columns="120px minmax(0, 1fr) 120px" gap={3} align="start">
        <ParameterPlaceField name={`${prefix}.place`} />
        <TextField name={`${prefix}.name`} label={t('form.name')} code />
        <ParameterTypeField name={`${prefix}.type`} />
      </Columns>
      <TextField name={`${prefix}.description`} label={t('form.parameterDescription')} />
      <Row gap={2} columnGap={4} align="stretch">
        <CheckboxField name={`${prefix}.required`} label={t('form.required')} />
        <CheckboxField name={`${prefix}.array`} label={t('form.array')} />
      </Row>
    </Stack>
  )
}

function PathParametersField() {
  const t = useTranslations('method.form')
  const { getValues, setValue } = useFormContext()
  const path = useWatch({ name: 'path' }) as string
  const rows = (useWatch({ name: 'pathParameters' }) ?? []) as PathParameter[]
  useEffect(() => {
    const held = (getValues('pathParameters') ?? []) as PathParameter[]
    const next = pathParametersOf(path ?? '', held)
    if (!samePathParameters(held, next)) setValue('pathParameters', next)
  }, [path, getValues, setValue])
  if (rows.length === 0) return null
  return (
    <Stack as="fieldset" gap={3} className={styles.group}>
      <legend>{t('pathParameters')}</legend>
      <Muted>{t('pathParametersHelp')}</Muted>
      {rows.map(({ name }, index) => (
        <Columns
          columns="minmax(6rem, 12rem) 120px minmax(0, 1fr)"
          gap={3}
          align="start"
          surface="outline"
          key={name}
          className={styles.pathParameter}
        >
          <Text as="code" size="sm" breakable className={styles.pathName}>{`{${name}}`}</Text>
          <ParameterTypeField name={`pathParameters.${index}.type`} />
          <TextField name={`pathParameters.${index}.description`} label={t('parameterDescription')} />
        </Columns>
      ))}
    </Stack>
  )
}
