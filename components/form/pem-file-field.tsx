'use client'
import { CERTIFICATE_FILE_MAX_BYTES } from '@portico/contract/target-server/target-server'
import { FileCheck, FileKey } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Row } from '@/components/ui/layout'
import { FieldFrame } from './controls/field-frame'
import { useUnkeptField } from './form-context'
import styles from './pem-file-field.module.css'
import { type FieldProps, useField } from './use-field'
import { useFileChoice } from './use-file-choice'

/** Shows a field for a PEM file, chosen or dropped; the form gets its text, the screen shows only its name. */
export function PemFileField({ accept, ...props }: FieldProps & { accept: string }) {
  const t = useTranslations('target-server.certificate')
  const format = useFormatter()
  const [fileName, setFileName] = useState<string>()
  const [tooLarge, setTooLarge] = useState(false)
  const ownError = tooLarge ? t('tooLarge', { max: format.number(CERTIFICATE_FILE_MAX_BYTES / 1024) }) : undefined
  const { frame, control, field } = useField({ ...props, ownError })
  useUnkeptField(props.name)
  const { 'aria-required': required, ...attributes } = control

  const take = async (file: File) => {
    const fits = file.size <= CERTIFICATE_FILE_MAX_BYTES
    setTooLarge(!fits)
    setFileName(file.name)
    field.onChange(fits ? await file.text() : '')
  }
  const choice = useFileChoice(take)
  const Icon = fileName ? FileCheck : FileKey
  return (
    <FieldFrame {...frame}>
      <Row
        gap={2}
        columnGap={3}
        size="sm"
        tone="muted"
        className={styles.file}
        {...choice.area}
        data-invalid={frame.error ? '' : undefined}
      >
        <Icon size={18} aria-hidden="true" />
        <span className={styles.fileName}>{fileName ?? t('noFile')}</span>
        <span className={styles.fileButton} aria-hidden="true">
          {fileName ? t('otherFile') : t('chooseFile')}
        </span>
        <input
          {...attributes}
          {...choice.input}
          ref={field.ref}
          name={field.name}
          accept={accept}
          required={required}
          onBlur={field.onBlur}
        />
      </Row>
    </FieldFrame>
  )
}
