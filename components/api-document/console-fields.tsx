'use client'
import { mayTryHeader } from '@portico/contract/api-document/api-document'
import { Plus, X } from 'lucide-react'
import { TextInput } from '@/components/form/controls/text-input'
import { NativeField } from '@/components/form/native-field'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { type ConsoleValues, keyOf } from '@/lib/api-document/console-call'
import { PLACES } from '@/lib/reference/operation'
import styles from './api-document.module.css'
import { ConsoleBodyFields } from './console-body-fields'
import { FieldList } from './console-input-field'
import { fillIn } from './console-labels'
import type { ConsoleFieldsProps } from './console-props'

/** Shows the fields of a call: credential, parameters by place, further headers, body. */
export function ConsoleFields(props: ConsoleFieldsProps) {
  const { operation, values, isChecked, credential, labels, onValues, onCredential } = props
  return (
    <>
      <NativeField name="credential" label={labels[operation.authType]} help={labels.credentialHelp} required={false}>
        {(control) => (
          <TextInput
            {...control}
            code
            type="password"
            spellCheck={false}
            data-1p-ignore=""
            data-lpignore="true"
            value={credential}
            onChange={(event) => onCredential(event.target.value)}
          />
        )}
      </NativeField>
      {PLACES.map((place) => {
        const here = operation.parameters.filter((parameter) => parameter.place === place)
        if (here.length === 0) return null
        return (
          <Stack as="fieldset" gap={4} key={place} className={styles.group}>
            <legend>{labels.places[place]}</legend>
            <FieldList
              fields={here.map((parameter) => ({ ...parameter, key: keyOf(parameter) }))}
              draftOf={(key) => values.parameters[key]}
              isChecked={isChecked}
              labels={labels}
              onDraft={(key, draft) => onValues({ ...values, parameters: { ...values.parameters, [key]: draft } })}
            />
          </Stack>
        )
      })}
      <OwnHeaders values={values} labels={labels} onValues={onValues} />
      {operation.bodies.length > 0 ? (
        <ConsoleBodyFields operation={operation} values={values} isChecked={isChecked} labels={labels} onValues={onValues} />
      ) : null}
    </>
  )
}

function OwnHeaders({ values, labels, onValues }: Pick<ConsoleFieldsProps, 'values' | 'labels' | 'onValues'>) {
  const change = (at: number, changed: Partial<ConsoleValues['headers'][number]>) =>
    onValues({ ...values, headers: values.headers.map((header, index) => (index === at ? { ...header, ...changed } : header)) })
  const isRefused = (name: string) => name.trim() !== '' && !mayTryHeader(name.trim()) && name.trim().toLowerCase() !== 'cookie'
  return (
    <Stack as="fieldset" gap={3} className={styles.group}>
      <legend>{labels.ownHeaders}</legend>
      {values.headers.map(({ name, value }, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header is its line, whatever is typed into it
          <div key={index} className={styles.header}>
            <TextInput
              code
              aria-label={fillIn(labels.headerName, { number })}
              placeholder={fillIn(labels.headerName, { number })}
              spellCheck={false}
              value={name}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <TextInput
              code
              aria-label={fillIn(labels.headerValue, { number })}
              placeholder={fillIn(labels.headerValue, { number })}
              spellCheck={false}
              value={value}
              onChange={(event) => change(index, { value: event.target.value })}
            />
            <IconButton
              label={fillIn(labels.removeHeader, { number })}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => onValues({ ...values, headers: values.headers.filter((_, at) => at !== index) })}
            />
          </div>
        )
      })}
      {values.headers.some(({ name }) => isRefused(name)) ? (
        <Text size="note" tone="warning">
          {labels.refusedHeader}
        </Text>
      ) : null}
      <Button
        size="sm"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => onValues({ ...values, headers: [...values.headers, { name: '', value: '' }] })}
      >
        {labels.addHeader}
      </Button>
    </Stack>
  )
}
