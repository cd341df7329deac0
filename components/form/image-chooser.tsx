'use client'
import { Upload, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Row } from '@/components/ui/layout'
import { useUpload } from '@/lib/upload/use-upload'
import styles from './form.module.css'
import { codeOf } from './place-server-error'
import { useFileChoice } from './use-file-choice'

const EXTENSIONS = { png: '.png', jpeg: '.jpg,.jpeg', ico: '.ico', svg: '.svg' }

interface ImageChooserProps {
  /** The button's attributes: its id, and what describes it. */
  control: { id: string; 'aria-describedby'?: string | undefined }
  buttonRef?: Ref<HTMLButtonElement>
  label: string
  formats: readonly (keyof typeof EXTENSIONS)[]
  /** The image in small, or what stands for one. */
  thumb: ReactNode
  /** Whether there is an image, which can be replaced and removed. */
  hasImage: boolean
  /** Uploads a file and reports the share of it that has been sent, 0 to 1. */
  send: (file: File, onShare: (share: number) => void) => Promise<unknown>
  /** Called with the text of a refusal; without one when the next file is sent. */
  onRefusal: (text: string | undefined) => void
  onRemove: () => unknown
}

/** Shows an image, and uploads another one as soon as it is chosen or dropped. */
export function ImageChooser({ control, buttonRef, label, formats, thumb, hasImage, send, onRefusal, onRemove }: ImageChooserProps) {
  const t = useTranslations('kit.image')
  const errors = useTranslations('errors')
  const [share, setShare] = useState<number>()
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useUpload()

  const take = async (file: File) => {
    onRefusal(undefined)
    setShare(0)
    try {
      await upload(() => send(file, setShare))
    } catch (error) {
      const code = codeOf(error)
      onRefusal(errors.has(code as never) ? errors(code as never) : errors('UnknownError' as never))
    } finally {
      setShare(undefined)
    }
  }
  const choice = useFileChoice((file) => (share === undefined ? take(file) : undefined))

  return (
    <Row gap={2} columnGap={3} size="sm" tone="muted" className={styles.drop} {...choice.area}>
      {thumb}
      <span role="status" className={styles.dropText}>
        {share !== undefined ? t('sending', { share }) : hasImage ? '' : t('drop')}
      </span>
      <Row as="span" gap={1} className={styles.dropButtons}>
        <button
          {...control}
          ref={buttonRef}
          type="button"
          className={styles.dropButton}
          disabled={share !== undefined}
          onClick={() => chooser.current?.click()}
        >
          <Upload size={14} aria-hidden="true" /> {hasImage ? t('replace') : t('choose')}
        </button>
        {hasImage ? (
          <IconButton
            size="sm"
            label={t('remove', { image: label })}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onRemove()}
          />
        ) : null}
      </Row>
      <input
        {...choice.input}
        ref={chooser}
        accept={formats.map((format) => EXTENSIONS[format]).join(',')}
        className={styles.hidden}
        tabIndex={-1}
        aria-hidden="true"
      />
    </Row>
  )
}
