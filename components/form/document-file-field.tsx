'use client'
import { FileCode2, Upload, X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type ClipboardEvent, useRef, useState } from 'react'
import { Row } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { FieldFrame } from './controls/field-frame'
import { TextArea } from './controls/text-area'
import styles from './form.module.css'
import { useUnkeptField } from './form-context'
import { readTextFile } from './read-text-file'
import { type FieldProps, useField } from './use-field'
import { useFileChoice } from './use-file-choice'

interface DocumentFileFieldProps extends FieldProps {
  /** The largest document in bytes. */
  maxBytes: number
  rows?: number
  /** Called with the name of the chosen file; with undefined when the text is typed or pasted. */
  onFileName?: (name: string | undefined) => void
}

/** The largest text, in characters, that can be edited in the box; of a longer one only the beginning is shown, so that the page stays fast. */
const EDITED_MAX = 100_000
const BEGINNING = 2_000
const KILOBYTE = 1024

/** Shows a field for a JSON or YAML document: a chosen or dropped file, or pasted text. The platform validates it. */
export function DocumentFileField({ name, label, help, disabled, maxBytes, rows = 12, onFileName }: DocumentFileFieldProps) {
  const t = useTranslations('kit.file')
  const format = useFormatter()
  const [taken, setTaken] = useState<{ name: string; size: number }>()
  const [reading, setReading] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const { frame, control, field } = useField({ name, label, help, disabled, ownError: refusal })
  useUnkeptField(name)
  const chooser = useRef<HTMLInputElement>(null)
  const text = typeof field.value === 'string' ? field.value : ''
  const long = text.length > EDITED_MAX

  const set = (value: string, file?: { name: string; size: number }) => {
    setRefusal(undefined)
    setTaken(file)
    onFileName?.(file?.name)
    field.onChange(value)
  }
  const megabytes = (bytes: number) => format.number(bytes / KILOBYTE ** 2, { maximumFractionDigits: 1 })
  // Rounded up, so that the document never seems to fit.
  const refuse = (bytes: number) =>
    setRefusal(t('tooLarge', { size: megabytes(Math.ceil((bytes / KILOBYTE ** 2) * 10) * (KILOBYTE ** 2 / 10)), max: megabytes(maxBytes) }))
  const take = async (file: File) => {
    if (file.size > maxBytes) {
      return refuse(file.size)
    }
    setReading(file.name)
    const content = await readTextFile(file)
    setReading(undefined)
    if (content === null) setRefusal(t('notText', { name: file.name }))
    else set(content, file)
  }
  const choice = useFileChoice(take)
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted.length <= EDITED_MAX) return
    event.preventDefault()
    const { size } = new Blob([pasted])
    if (size > maxBytes) refuse(size)
    else set(pasted)
  }
  const size = (bytes: number) =>
    bytes < KILOBYTE ** 2
      ? format.number(Math.max(1, bytes / KILOBYTE), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
      : format.number(bytes / KILOBYTE ** 2, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

  return (
    <FieldFrame {...frame}>
      <Row gap={2} columnGap={3} size="sm" tone="muted" className={styles.drop} {...choice.area}>
        <FileCode2 size={20} aria-hidden="true" />
        <span role="status" className={styles.dropText}>
          {reading ? t('reading', { name: reading }) : taken ? t('chosen', { name: taken.name, size: size(taken.size) }) : t('drop')}
        </span>
        <Row as="span" gap={2} align="stretch" className={styles.dropButtons}>
          {text === '' ? null : (
            <button type="button" className={styles.dropButton} disabled={disabled} onClick={() => set('')}>
              <X size={14} aria-hidden="true" /> {t('remove')}
            </button>
          )}
          <button type="button" className={styles.dropButton} disabled={disabled} onClick={() => chooser.current?.click()}>
            <Upload size={14} aria-hidden="true" /> {t('choose')}
          </button>
        </Row>
        <input
          {...choice.input}
          ref={chooser}
          accept=".json,.yaml,.yml,application/json,application/yaml"
          className={styles.hidden}
          tabIndex={-1}
          aria-hidden="true"
        />
      </Row>
      <TextArea
        {...control}
        ref={field.ref}
        name={field.name}
        rows={rows}
        code
        placeholder={t('paste')}
        value={long ? `${text.slice(0, BEGINNING)}…` : text}
        readOnly={long}
        onChange={(event) => set(event.target.value)}
        onPaste={onPaste}
        onBlur={field.onBlur}
      />
      {long ? <Muted as="span">{t('beginning')}</Muted> : null}
    </FieldFrame>
  )
}
