'use client'
import { FileJson, Upload } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type DragEvent, useRef, useState } from 'react'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import styles from './form.module.css'

interface JsonFileFieldProps extends FieldProps {
  /** Largest document in bytes. */
  maxBytes: number
  rows?: number
  /** Told the name of the file that was taken; undefined once the text is typed or pasted. */
  onFileName?: (name: string | undefined) => void
}

/** Largest text that is also shown in the box; a bigger document is named only, so that typing stays quick. */
const SHOWN_MAX = 200_000

/** A JSON document as text: chosen, dropped or pasted. Anything that is no JSON, or too large, is refused at once. */
export function JsonFileField({ name, label, help, disabled, maxBytes, rows = 12, onFileName }: JsonFileFieldProps) {
  const t = useTranslations('kit.file')
  const format = useFormatter()
  const { id, field, error, required, describedBy } = useField(name)
  const [fileName, setFileName] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [over, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const text = typeof field.value === 'string' ? field.value : ''
  const told = refusal ?? error

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > maxBytes)
      return setRefusal(t('tooLarge', { max: format.number(maxBytes / (1024 * 1024), { maximumFractionDigits: 0 }) }))
    const content = await file.text()
    if (!isJson(content)) return setRefusal(t('notJson', { name: file.name }))
    setRefusal(undefined)
    setFileName(file.name)
    onFileName?.(file.name)
    field.onChange(content)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const type = (value: string) => {
    setFileName(undefined)
    onFileName?.(undefined)
    setRefusal(value.trim() === '' || isJson(value) ? undefined : t('notJsonText'))
    field.onChange(value)
  }

  return (
    <FieldFrame id={id} label={label} help={help} error={told} required={required}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the button inside */}
      <div
        className={styles.drop}
        data-over={over ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileJson size={20} aria-hidden="true" />
        <span>
          {fileName ? t('chosen', { name: fileName, size: format.number(Math.max(1, Math.round(text.length / 1024))) }) : t('drop')}
        </span>
        <button type="button" className={styles.dropButton} disabled={disabled} onClick={() => chooser.current?.click()}>
          <Upload size={14} aria-hidden="true" /> {t('choose')}
        </button>
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          className={styles.hidden}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <textarea
        ref={field.ref}
        id={id}
        name={field.name}
        rows={rows}
        className={`${styles.input} ${styles.area} ${styles.code}`}
        placeholder={t('paste')}
        value={text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text}
        readOnly={text.length > SHOWN_MAX}
        spellCheck={false}
        disabled={disabled}
        onChange={(event) => type(event.target.value)}
        onBlur={field.onBlur}
        aria-invalid={told !== undefined || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy(help)}
      />
    </FieldFrame>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
