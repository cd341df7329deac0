'use client'
import { CERTIFICATE_FILE_MAX_BYTES } from '@portico/contract/target-server/target-server'
import { FileCheck, FileKey } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { FieldFrame, type FieldProps, useField } from '@/components/form/field-frame'
import { Row } from '@/components/ui/layout'
import styles from './target-server.module.css'

/** A PEM file, chosen or dropped; the form gets its text, the screen shows its name only. */
export function PemFileField({ name, label, help, accept }: FieldProps & { accept: string }) {
  const t = useTranslations('target-server.certificate')
  const format = useFormatter()
  const { id, field, error, required, describedBy } = useField(name)
  const [fileName, setFileName] = useState<string>()
  const [tooLarge, setTooLarge] = useState(false)
  const [over, setOver] = useState(false)
  const told = tooLarge ? t('tooLarge', { max: format.number(CERTIFICATE_FILE_MAX_BYTES / 1024) }) : error

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const fits = file.size <= CERTIFICATE_FILE_MAX_BYTES
    setTooLarge(!fits)
    setFileName(file.name)
    field.onChange(fits ? await file.text() : '')
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const Icon = fileName ? FileCheck : FileKey
  return (
    <FieldFrame id={id} label={label} help={help} error={told} required={required}>
      <Row
        gap={2}
        columnGap={3}
        size="sm"
        tone="muted"
        className={styles.file}
        data-over={over ? '' : undefined}
        data-invalid={told ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon size={18} aria-hidden="true" />
        <span className={styles.fileName}>{fileName ?? t('noFile')}</span>
        <span className={styles.fileButton} aria-hidden="true">
          {fileName ? t('otherFile') : t('chooseFile')}
        </span>
        <input
          ref={field.ref}
          id={id}
          name={field.name}
          type="file"
          accept={accept}
          aria-invalid={told !== undefined || undefined}
          required={required}
          aria-describedby={describedBy(help)}
          onBlur={field.onBlur}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Row>
    </FieldFrame>
  )
}
