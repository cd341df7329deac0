'use client'
import { SelectInput } from '@/components/form/controls/select-input'
import { TextArea } from '@/components/form/controls/text-area'
import { TextInput } from '@/components/form/controls/text-input'
import { Button } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { sizeText } from '@/lib/api-document/answer-reading'
import type { Draft } from '@/lib/api-document/console-draft'
import type { ConsoleInput } from '@/lib/api-document/console-input'
import { type ConsoleLabels, fillIn } from './console-labels'

interface ConsoleControlProps {
  /** The attributes that bind the control to its label. */
  control: { id: string | undefined; name: string; onBlur?: () => void }
  input: ConsoleInput
  draft: Draft
  labels: ConsoleLabels
  onDraft: (draft: Draft) => void
}

const DAY = /^(?:\d{4}-\d\d-\d\d)?$/

/** Shows the control of one value, by the kind of its schema. A text that a native control could not show stays text. */
export function ConsoleControl({ control, input, draft, labels, onDraft }: ConsoleControlProps) {
  const text = typeof draft === 'string' ? draft : ''
  const common = { ...control, spellCheck: false }
  switch (input.kind) {
    case 'choice':
    case 'boolean': {
      const texts = input.kind === 'boolean' ? ['true', 'false'] : input.choices.map((choice) => choice.text)
      const known = text === '' || texts.includes(text) ? texts : [...texts, text]
      return (
        <SelectInput
          {...control}
          choices={[...new Set(known)].map((value) => ({ value, label: value }))}
          placeholder={labels.notSent}
          value={text}
          onChange={(event) => onDraft(event.target.value)}
        />
      )
    }
    case 'json':
    case 'object':
    case 'list':
      return (
        <TextArea {...control} code rows={rowsOf(text)} autoComplete="off" value={text} onChange={(event) => onDraft(event.target.value)} />
      )
    case 'file':
      return <FileControl control={control} draft={draft} labels={labels} onDraft={onDraft} />
    case 'dateTime':
      return <DateTimeControl control={control} text={text} labels={labels} onDraft={onDraft} />
    case 'date':
      return (
        <TextInput {...common} type={DAY.test(text) ? 'date' : 'text'} value={text} onChange={(event) => onDraft(event.target.value)} />
      )
    default:
      return (
        <TextInput
          {...common}
          code
          inputMode={input.kind === 'number' ? 'decimal' : undefined}
          value={text}
          onChange={(event) => onDraft(event.target.value)}
        />
      )
  }
}

/** Returns how many lines a text area shows. */
export function rowsOf(text: string): number {
  return Math.min(16, Math.max(3, text.split('\n').length))
}

function FileControl({ control, draft, labels, onDraft }: Omit<ConsoleControlProps, 'input'>) {
  return (
    <Stack gap={1}>
      <input {...control} type="file" onChange={(event) => onDraft(event.target.files?.[0] ?? '')} />
      <Muted size="note" breakable>
        {draft instanceof File ? fillIn(labels.chosenFile, { name: draft.name, size: sizeText(draft.size) }) : labels.otherFiles}
      </Muted>
    </Stack>
  )
}

interface DateTimeControlProps extends Pick<ConsoleControlProps, 'control' | 'labels'> {
  text: string
  onDraft: (draft: string) => void
}

function DateTimeControl({ control, text, labels, onDraft }: DateTimeControlProps) {
  const time = Date.parse(text)
  const isLocal = text === '' || !Number.isNaN(time)
  return (
    <Stack gap={1}>
      <Row nowrap gap={2}>
        <Text as="div" grow>
          <TextInput
            {...control}
            type={isLocal ? 'datetime-local' : 'text'}
            step={isLocal ? 1 : undefined}
            value={isLocal && text !== '' ? localTime(time) : text}
            onChange={({ target: { value } }) => onDraft(isLocal && value !== '' ? utcTime(new Date(value)) : value)}
          />
        </Text>
        <Button size="sm" onClick={() => onDraft(utcTime(new Date()))}>
          {labels.now}
        </Button>
      </Row>
      {isLocal && text !== '' ? <Muted size="note">{fillIn(labels.utc, { value: text })}</Muted> : null}
    </Stack>
  )
}

/** Returns a moment as `2026-01-31T09:00:00Z`. */
function utcTime(time: Date): string {
  return Number.isNaN(time.getTime()) ? '' : `${time.toISOString().slice(0, 19)}Z`
}

/** Returns a moment as the browser's own control takes it, in local time. */
function localTime(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
