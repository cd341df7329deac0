'use client'
import { useState } from 'react'
import { SelectInput } from '@/components/form/controls/select-input'
import { TextArea } from '@/components/form/controls/text-area'
import { NativeField } from '@/components/form/native-field'
import { Grid, Segments, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { bodyOfExample, firstBody, inMode, textHint } from '@/lib/api-document/console-call'
import type { BodyMode, ConsoleBody, ConsoleExample } from '@/lib/api-document/console-operation'
import styles from './api-document.module.css'
import { ConsoleControl, rowsOf } from './console-control'
import { ObjectFields } from './console-input-field'
import type { ConsoleLabels } from './console-labels'
import type { ConsoleFieldsProps } from './console-props'

type ConsoleBodyProps = Pick<ConsoleFieldsProps, 'operation' | 'values' | 'isChecked' | 'labels' | 'onValues'>

/** Shows the body of a call: its content type, the author's examples, and its value in fields, as text, or as a file. */
export function ConsoleBodyFields({ operation, values, isChecked, labels, onValues }: ConsoleBodyProps) {
  const { bodies, bodyRequired } = operation
  const [isNoObject, setNoObject] = useState(false)
  // Fields keep what is open: they begin again with another example.
  const [filled, setFilled] = useState(0)
  const body = bodies[values.bodyAt]
  if (!body) return null
  const fill = (changed: Partial<typeof values>) => {
    setNoObject(false)
    setFilled((times) => times + 1)
    onValues({ ...values, ...changed })
  }
  const toMode = (mode: BodyMode) => {
    const changed = inMode(body, values, mode)
    setNoObject(changed === undefined)
    if (changed) fill(changed)
  }
  return (
    <Stack as="fieldset" gap={4} className={styles.group}>
      <legend>
        {labels.body}
        <Text as="span" size="note" tone="subtle" weight="normal" breakable>
          {' '}
          {[bodies.length === 1 ? body.media.contentType : '', bodyRequired ? labels.required : ''].filter(Boolean).join(' · ')}
        </Text>
      </legend>
      {bodies.length > 1 || body.examples.length > 0 ? (
        <Grid gap={3} column="10rem">
          <ContentTypes bodies={bodies} at={values.bodyAt} labels={labels} onAt={(at) => fill(firstBody(bodies, at))} />
          <Examples body={body} labels={labels} onExample={(example) => fill(bodyOfExample(body, values.mode, example))} />
        </Grid>
      ) : null}
      {body.modes.length > 1 ? (
        <Segments role="group" aria-label={labels.bodyMode} className={styles.versions}>
          {body.modes.map((mode) => (
            <button key={mode} type="button" aria-pressed={mode === values.mode} onClick={() => toMode(mode)}>
              {labels.modes[mode]}
            </button>
          ))}
        </Segments>
      ) : null}
      <Text role="status" size="note" tone="warning" className={styles.refused}>
        {isNoObject ? labels.notFields : ''}
      </Text>
      <BodyValue
        key={filled}
        body={body}
        values={values}
        required={bodyRequired}
        isChecked={isChecked}
        labels={labels}
        onValues={onValues}
      />
    </Stack>
  )
}

interface BodyValueProps extends Omit<ConsoleBodyProps, 'operation'> {
  body: ConsoleBody
  required: boolean
}

function BodyValue({ body, values, required, isChecked, labels, onValues }: BodyValueProps) {
  if (values.mode === 'file') {
    const control = { id: undefined, name: 'body', 'aria-label': labels.chooseFile }
    const input = { ...body.input, kind: 'file' as const }
    return (
      <ConsoleControl
        control={control}
        input={input}
        draft={values.fields}
        labels={labels}
        onDraft={(fields) => onValues({ ...values, fields })}
      />
    )
  }
  if (values.mode === 'fields') {
    return (
      <ObjectFields
        input={body.input}
        path="body"
        draft={values.fields}
        isChecked={isChecked}
        labels={labels}
        onDraft={(fields) => onValues({ ...values, fields })}
      />
    )
  }
  const hint = textHint(body, values.text, required && isChecked)
  return (
    <Stack gap={1}>
      <TextArea
        code
        aria-label={labels.body}
        rows={rowsOf(values.text)}
        autoComplete="off"
        value={values.text}
        onChange={(event) => onValues({ ...values, text: event.target.value })}
      />
      {hint ? (
        <Text size="note" tone="warning" weight="medium">
          {labels.hints[hint]}
        </Text>
      ) : null}
    </Stack>
  )
}

interface ContentTypesProps {
  bodies: readonly ConsoleBody[]
  at: number
  labels: ConsoleLabels
  onAt: (at: number) => void
}

function ContentTypes({ bodies, at, labels, onAt }: ContentTypesProps) {
  if (bodies.length === 1) return null
  return (
    <NativeField name="contentType" label={labels.contentType} required={false}>
      {(control) => (
        <SelectInput
          {...control}
          choices={bodies.map(({ media }, index) => ({ value: String(index), label: media.contentType }))}
          value={String(at)}
          onChange={(event) => onAt(Number(event.target.value))}
        />
      )}
    </NativeField>
  )
}

interface ExamplesProps {
  body: ConsoleBody
  labels: ConsoleLabels
  onExample: (example: ConsoleExample) => void
}

/** Shows the author's examples of a body by name, or what a generated one contains; a choice fills the body. */
function Examples({ body: { examples }, labels, onExample }: ExamplesProps) {
  if (examples.length === 0) return null
  return (
    <NativeField name="example" label={labels.example} required={false}>
      {(control) => (
        <SelectInput
          {...control}
          choices={examples.map(({ name, contains }, index) => ({
            value: String(index),
            label: contains ? labels.exampleContents[contains] : name || `${labels.example} ${index + 1}`,
          }))}
          placeholder={labels.chooseExample}
          // Only fills the body: what is shown may have been edited since.
          value=""
          onChange={(event) => {
            const example = examples[Number(event.target.value)]
            if (event.target.value !== '' && example) onExample(example)
          }}
        />
      )}
    </NativeField>
  )
}
