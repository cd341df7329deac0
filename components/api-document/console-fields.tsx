'use client'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { SelectInput } from '@/components/form/controls/select-input'
import { TextArea } from '@/components/form/controls/text-area'
import { TextInput } from '@/components/form/controls/text-input'
import { NativeField } from '@/components/form/native-field'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { type ConsoleValues, keyOf } from '@/lib/api-document/console-call'
import type { ConsoleOperation, ConsoleParameter } from '@/lib/api-document/console-operation'
import { CONSOLE_PLACES } from '@/lib/api-document/console-places'
import styles from './api-document.module.css'
import { type ConsoleLabels, fillIn } from './console-labels'

interface ConsoleFieldsProps {
  operation: ConsoleOperation
  values: ConsoleValues
  /** Keys of the required parameters that are still empty. */
  missing: readonly string[]
  credential: string
  labels: ConsoleLabels
  onValues: (values: ConsoleValues) => void
  onCredential: (credential: string) => void
}

/** Shows the fields of a call: key, parameters by place, further headers, body. */
export function ConsoleFields({ operation, values, missing, credential, labels, onValues, onCredential }: ConsoleFieldsProps) {
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
      {CONSOLE_PLACES.map((place) => {
        const here = operation.parameters.filter((parameter) => parameter.place === place)
        if (here.length === 0) return null
        return (
          <Stack as="fieldset" gap={4} key={place} className={styles.group}>
            <legend>{labels.places[place]}</legend>
            {here.map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                value={values.parameters[keyOf(parameter)] ?? ''}
                isMissing={missing.includes(keyOf(parameter))}
                labels={labels}
                onChange={(value) => onValues({ ...values, parameters: { ...values.parameters, [keyOf(parameter)]: value } })}
              />
            ))}
          </Stack>
        )
      })}
      {operation.fileTypes.length > 0 ? (
        <Text size="note" tone="muted" breakable>
          {fillIn(labels.files, { types: operation.fileTypes.join(', ') })}
        </Text>
      ) : null}
      {operation.cookies.length > 0 ? (
        <Text size="note" tone="muted" breakable>
          {fillIn(labels.cookies, { names: operation.cookies.join(', ') })}
        </Text>
      ) : null}
      <OwnHeaders values={values} labels={labels} onValues={onValues} />
      {operation.bodies.length > 0 ? <BodyField operation={operation} values={values} labels={labels} onValues={onValues} /> : null}
    </>
  )
}

interface ParameterFieldProps {
  parameter: ConsoleParameter
  value: string
  isMissing: boolean
  labels: ConsoleLabels
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, isMissing, labels, onChange }: ParameterFieldProps) {
  const form = { array: labels.array, object: labels.object }[parameter.type] ?? ''
  const example = parameter.example === '' ? '' : fillIn(labels.exampleValue, { value: parameter.example })
  const help = [parameter.description, form, example].filter((text) => text !== '').join(' · ')
  return (
    <NativeField
      name={keyOf(parameter)}
      label={<ParameterName parameter={parameter} />}
      help={help}
      required={parameter.required}
      requiredLabel={labels.required}
      error={isMissing ? labels.missing : undefined}
    >
      {(control) =>
        parameter.choices.length > 0 ? (
          <SelectInput
            {...control}
            choices={['', ...parameter.choices].map((choice) => ({ value: choice, label: choice || '–' }))}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <TextInput
            {...control}
            code
            spellCheck={false}
            inputMode={parameter.type === 'integer' ? 'numeric' : undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </NativeField>
  )
}

function ParameterName({ parameter: { name, type } }: { parameter: ConsoleParameter }) {
  return (
    <>
      <Text as="code" breakable>
        {name}
      </Text>{' '}
      <Text as="span" size="note" tone="subtle" weight="normal" mono>
        {type}
      </Text>
    </>
  )
}

type PartProps = Pick<ConsoleFieldsProps, 'values' | 'labels' | 'onValues'>

function OwnHeaders({ values, labels, onValues }: PartProps) {
  const change = (at: number, changed: Partial<ConsoleValues['headers'][number]>) =>
    onValues({ ...values, headers: values.headers.map((header, index) => (index === at ? { ...header, ...changed } : header)) })
  return (
    <Stack as="fieldset" gap={4} className={styles.group}>
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

function BodyField({ operation, values, labels, onValues }: PartProps & { operation: ConsoleOperation }) {
  const [chosen, setChosen] = useState(0)
  const sample = operation.bodies[chosen]?.sample ?? ''
  const choose = (at: number) => {
    const body = operation.bodies[at]
    setChosen(at)
    // An edited body stays; an unchanged example is replaced by the chosen one.
    if (body) onValues({ ...values, contentType: body.contentType, body: values.body === sample ? body.sample : values.body })
  }
  return (
    <Stack as="fieldset" gap={4} className={styles.group}>
      <legend>{labels.body}</legend>
      {operation.bodies.length > 1 ? (
        <NativeField name="contentType" label={labels.contentType}>
          {(control) => (
            <SelectInput
              {...control}
              choices={operation.bodies.map(({ contentType, name }, at) => ({
                value: String(at),
                label: name === '' ? contentType : `${name} · ${contentType}`,
              }))}
              value={String(chosen)}
              onChange={(event) => choose(Number(event.target.value))}
            />
          )}
        </NativeField>
      ) : (
        <Text size="note" tone="muted" breakable>
          <code>{values.contentType}</code>
        </Text>
      )}
      <TextArea
        code
        aria-label={labels.body}
        rows={Math.min(16, Math.max(4, values.body.split('\n').length))}
        autoComplete="off"
        value={values.body}
        onChange={(event) => onValues({ ...values, body: event.target.value })}
      />
      {values.body === sample ? null : (
        <Button size="sm" onClick={() => onValues({ ...values, body: sample })}>
          {labels.example}
        </Button>
      )}
    </Stack>
  )
}
