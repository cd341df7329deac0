'use client'
import { FILE_EXTENSIONS } from '@portico/contract/upload/upload'
import type { UploadFile } from '@portico/contract/upload/upload-endpoints'
import { Paperclip, Upload, X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { fileSize } from '@/lib/upload/file-size'
import { sendFile } from '@/lib/upload/send-file'
import { useUpload } from '@/lib/upload/use-upload'
import { FieldFrame } from './controls/field-frame'
import styles from './form.module.css'
import { useUnkeptField } from './form-context'
import { codeOf } from './place-server-error'
import { type FieldProps, useField } from './use-field'
import { useFileChoice } from './use-file-choice'

interface FilesFieldProps extends FieldProps {
  /** The files that are stored already. */
  known?: readonly UploadFile[]
  max: number
}

const ACCEPT = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** Shows a field for files that readers download: each is uploaded when it is chosen or dropped; the value is the list of their ids. */
export function FilesField({ known = [], max, ...props }: FilesFieldProps) {
  const t = useTranslations('kit.files')
  const errors = useTranslations('errors')
  const format = useFormatter()
  const [files, setFiles] = useState<readonly UploadFile[]>(known)
  const [sending, setSending] = useState<{ name: string; share: number }>()
  const [refusal, setRefusal] = useState<string>()
  const { frame, control, field } = useField({ ...props, ownError: refusal })
  useUnkeptField(props.name)
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useUpload()
  // A file may be removed while another one is uploaded.
  const latest = useRef(files)

  const set = (next: readonly UploadFile[]) => {
    latest.current = next
    setFiles(next)
    field.onChange(next.map(({ uploadId }) => uploadId))
  }
  const take = async (file: File) => {
    setRefusal(undefined)
    setSending({ name: file.name, share: 0 })
    try {
      const { id, name, mediaType, sizeBytes } = await upload(() =>
        sendFile('file', file, (share) => setSending({ name: file.name, share })),
      )
      set([...latest.current, { uploadId: id, name, mediaType, sizeBytes }])
    } catch (error) {
      const code = codeOf(error)
      setRefusal(errors.has(code as never) ? errors(code as never) : errors('UnknownError' as never))
    } finally {
      setSending(undefined)
    }
  }
  const choice = useFileChoice((file) => (files.length < max && !sending ? take(file) : undefined))

  return (
    <FieldFrame {...frame}>
      {files.length > 0 ? (
        <Stack as="ul" gap={1}>
          {files.map(({ uploadId, name, sizeBytes }) => (
            <Row as="li" key={uploadId} nowrap gap={2} size="sm">
              <Paperclip size={16} aria-hidden="true" />
              <span>
                <Text as="span" breakable>
                  {name}
                </Text>{' '}
                <Text as="span" tone="subtle">
                  {fileSize(sizeBytes, format)}
                </Text>
              </span>
              <IconButton
                size="sm"
                label={t('remove', { name })}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => set(files.filter((file) => file.uploadId !== uploadId))}
              />
            </Row>
          ))}
        </Stack>
      ) : null}
      <Row gap={2} columnGap={3} size="sm" tone="muted" className={styles.drop} {...choice.area}>
        <span role="status" className={styles.dropText}>
          {sending ? t('sending', { name: sending.name, share: sending.share }) : files.length < max ? t('drop') : t('full', { max })}
        </span>
        <Row as="span" className={styles.dropButtons}>
          <button
            id={control.id}
            type="button"
            className={styles.dropButton}
            disabled={props.disabled || sending !== undefined || files.length >= max}
            aria-labelledby={`${control.id}-label ${control.id}-choose`}
            aria-describedby={control['aria-describedby']}
            onClick={() => chooser.current?.click()}
          >
            <Upload size={14} aria-hidden="true" /> <span id={`${control.id}-choose`}>{t('choose')}</span>
          </button>
        </Row>
        <input {...choice.input} ref={chooser} accept={ACCEPT} className={styles.hidden} tabIndex={-1} aria-hidden="true" />
      </Row>
    </FieldFrame>
  )
}
