'use client'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NativeField } from '@/components/form/native-field'
import { Button } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'
import { IconButton } from '@/components/ui/icon-button'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { type Draft, type DraftFields, draftAt, draftOf, emptyDraft, hasFields, inputOfField } from '@/lib/api-document/console-draft'
import { hintOf, isEmpty } from '@/lib/api-document/console-hints'
import type { ConsoleInput } from '@/lib/api-document/console-input'
import type { ConsoleExample } from '@/lib/api-document/console-operation'
import { scalarText } from '@/lib/reference/parameter-style'
import styles from './api-document.module.css'
import { ConsoleControl } from './console-control'
import { type ConsoleLabels, fillIn } from './console-labels'

interface ListedField {
  key: string
  name: string
  deepName?: string
  description: string
  required: boolean
  deprecated?: boolean
  input: ConsoleInput
  examples?: readonly ConsoleExample[]
}

interface FieldListProps {
  fields: readonly ListedField[]
  draftOf: (key: string) => Draft | undefined
  isChecked: boolean
  labels: ConsoleLabels
  onDraft: (key: string, draft: Draft) => void
}

/** Fields that are all open; of more, optional ones are folded. */
const OPEN_MAX = 8

/** Shows the fields of a group, required ones first; many optional ones are folded. */
export function FieldList({ fields, draftOf: draftBy, isChecked, labels, onDraft }: FieldListProps) {
  const optional = fields.filter(({ required }) => !required)
  const [isOpen] = useState(() => optional.some(({ key }) => !isEmpty(draftBy(key))))
  const show = (field: ListedField) => (
    <InputField
      key={field.key}
      field={field}
      draft={draftBy(field.key)}
      isChecked={isChecked}
      labels={labels}
      onDraft={(draft) => onDraft(field.key, draft)}
    />
  )
  if (fields.length <= OPEN_MAX) return fields.map(show)
  return (
    <>
      {fields.filter(({ required }) => required).map(show)}
      <Fold summary={fillIn(labels.optionalFields, { count: optional.length })} open={isOpen}>
        <Stack gap={4}>{optional.map(show)}</Stack>
      </Fold>
    </>
  )
}

interface InputFieldProps {
  field: ListedField
  draft: Draft | undefined
  isChecked: boolean
  labels: ConsoleLabels
  onDraft: (draft: Draft) => void
}

function InputField({ field, draft, isChecked, labels, onDraft }: InputFieldProps) {
  const { input } = field
  if (input.kind === 'object') return <ObjectField field={field} draft={draft} isChecked={isChecked} labels={labels} onDraft={onDraft} />
  if (input.kind === 'list') return <ListField field={field} draft={draft} isChecked={isChecked} labels={labels} onDraft={onDraft} />
  return <ScalarField field={field} draft={draft} isChecked={isChecked} labels={labels} onDraft={onDraft} />
}

function ScalarField({ field, draft, isChecked, labels, onDraft }: InputFieldProps) {
  const { key, input, required, examples = [] } = field
  const [isLeft, setLeft] = useState(false)
  const hint = isChecked || (isLeft && !isEmpty(draft)) ? hintOf(input, draft, required) : undefined
  return (
    <NativeField
      name={key}
      label={<FieldName field={field} labels={labels} />}
      help={helpOf(field.description, hint && fillIn(labels.hints[hint.name], { value: hint.value }))}
      required={required}
      requiredLabel={labels.required}
    >
      {(control) => (
        <>
          <ConsoleControl
            control={{ ...control, onBlur: () => setLeft(true) }}
            input={input}
            draft={draft ?? ''}
            labels={labels}
            onDraft={onDraft}
          />
          <ExampleButtons examples={examples} field={field} labels={labels} onDraft={onDraft} />
        </>
      )}
    </NativeField>
  )
}

/** Returns what explains a field, and the hint about its value; undefined without both. */
function helpOf(description: string, hint: string | undefined): ReactNode {
  if (description === '' && hint === undefined) return undefined
  return (
    <>
      {description}
      {description !== '' && hint !== undefined ? <br /> : null}
      {hint === undefined ? null : (
        <Text as="span" tone="warning" weight="medium">
          {hint}
        </Text>
      )}
    </>
  )
}

function ListField({ field, draft, isChecked, labels, onDraft }: InputFieldProps) {
  const { name, input, required, examples = [] } = field
  const rows = Array.isArray(draft) ? draft : []
  const item = input.item as ConsoleInput
  const hint = isChecked ? hintOf(input, draft, required) : undefined
  return (
    <Stack as="fieldset" gap={2} className={styles.group}>
      <legend>
        <FieldName field={field} labels={labels} />
      </legend>
      {rows.map((row, at) => {
        const number = at + 1
        const rowHint = hintOf(item, row, false)
        const control = { id: undefined, name: `${field.key} ${number}`, 'aria-label': fillIn(labels.item, { name, number }) }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, whatever is typed into it
          <Stack key={at} gap={1}>
            <Row nowrap gap={2}>
              <Text as="div" grow>
                <ConsoleControl
                  control={control}
                  input={item}
                  draft={row}
                  labels={labels}
                  onDraft={(changed) => onDraft(rows.map((one, index) => (index === at ? changed : one)))}
                />
              </Text>
              <IconButton
                label={fillIn(labels.removeItem, { name, number })}
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => onDraft(rows.filter((_, index) => index !== at))}
              />
            </Row>
            {rowHint && isChecked ? (
              <Text size="note" tone="warning" weight="medium">
                {fillIn(labels.hints[rowHint.name], { value: rowHint.value })}
              </Text>
            ) : null}
          </Stack>
        )
      })}
      <Row gap={2}>
        <Button size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={() => onDraft([...rows, emptyDraft(item)])}>
          {labels.addItem}
        </Button>
      </Row>
      <ExampleButtons examples={examples} field={field} labels={labels} onDraft={onDraft} />
      <Help description={field.description} hint={hint && fillIn(labels.hints[hint.name], { value: hint.value })} />
    </Stack>
  )
}

function ObjectField({ field, draft, isChecked, labels, onDraft }: InputFieldProps) {
  return (
    <Stack as="fieldset" gap={3} className={`${styles.group} ${styles.object}`}>
      <legend>
        <FieldName field={field} labels={labels} />
      </legend>
      <Help description={field.description} hint={undefined} />
      <ObjectFields
        input={field.input}
        path={field.key}
        draft={draft}
        // The fields of an object that is left out are not missing.
        isChecked={isChecked && (field.required || !isEmpty(draft))}
        labels={labels}
        onDraft={onDraft}
      />
      <ExampleButtons examples={field.examples ?? []} field={field} labels={labels} onDraft={onDraft} />
    </Stack>
  )
}

interface ObjectFieldsProps {
  input: ConsoleInput
  path: string
  draft: Draft | undefined
  isChecked: boolean
  labels: ConsoleLabels
  onDraft: (draft: DraftFields) => void
}

/** Shows the fields of an object, and as JSON those that its schema lacks. */
export function ObjectFields({ input, path, draft, isChecked, labels, onDraft }: ObjectFieldsProps) {
  const entered = hasFields(draft) ? draft : {}
  const others = Object.keys(entered).filter((name) => !input.fields.some((field) => field.name === name))
  const fields = [
    ...input.fields,
    ...others.map((name) => ({ name, description: '', required: false, input: inputOfField(input, name) })),
  ].map((field) => ({ ...field, key: `${path}.${field.name}` }))
  const nameOf = (key: string) => key.slice(path.length + 1)
  return (
    <FieldList
      fields={fields}
      draftOf={(key) => draftAt(entered, nameOf(key))}
      isChecked={isChecked}
      labels={labels}
      onDraft={(key, changed) => onDraft({ ...entered, [nameOf(key)]: changed })}
    />
  )
}

function Help({ description, hint }: { description: string; hint: string | undefined }) {
  const text = helpOf(description, hint)
  return text === undefined ? null : (
    <Text size="note" tone="muted" breakable>
      {text}
    </Text>
  )
}

function FieldName({ field: { name, deepName, input, required, deprecated }, labels }: { field: ListedField; labels: ConsoleLabels }) {
  const isGroup = input.kind === 'object' || input.kind === 'list'
  const notes = [input.label, isGroup && required ? labels.required : '', deprecated ? labels.deprecated : ''].filter(Boolean)
  return (
    <>
      <Text as="code" breakable>
        {deepName ?? name}
      </Text>{' '}
      <Text as="span" size="note" tone="subtle" weight="normal" breakable>
        {notes.join(' · ')}
      </Text>
    </>
  )
}

const EXAMPLES_MAX = 6
const EXAMPLE_LENGTH_MAX = 40

interface ExampleButtonsProps extends Pick<InputFieldProps, 'field' | 'labels' | 'onDraft'> {
  examples: readonly ConsoleExample[]
}

/** Shows the author's examples of a value; each fills it in. A choice has its values already. */
function ExampleButtons({ examples, field: { input }, labels, onDraft }: ExampleButtonsProps) {
  if (examples.length === 0 || (input.kind === 'choice' && examples.length === 1)) return null
  return (
    <Row gap={1} size="note" tone="muted">
      {labels.examples}
      {examples.slice(0, EXAMPLES_MAX).map(({ name, value }) => {
        const text = name || scalarText(value)
        const label = text.length > EXAMPLE_LENGTH_MAX ? `${text.slice(0, EXAMPLE_LENGTH_MAX).toWellFormed()}…` : text
        return (
          <Button key={text} size="sm" variant="ghost" onClick={() => onDraft(draftOf(input, value))}>
            {label}
          </Button>
        )
      })}
    </Row>
  )
}
