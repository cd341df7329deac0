'use client'
import { PORTAL_IMAGE_RULES, type PortalImageName } from '@portico/contract/portal-config/portal-config'
import type { PortalImageView } from '@portico/contract/portal-config/portal-config-endpoints'
import { Upload, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { FieldFrame } from '@/components/form/controls/field-frame'
import styles from '@/components/form/form.module.css'
import { useUnkeptField } from '@/components/form/form-context'
import { codeOf } from '@/components/form/place-server-error'
import { useField } from '@/components/form/use-field'
import { useFileChoice } from '@/components/form/use-file-choice'
import { IconButton } from '@/components/ui/icon-button'
import { Row } from '@/components/ui/layout'
import { sendPortalImage } from '@/lib/portal-config/portal-config-queries'
import { portalImageUrl } from '@/lib/portal-config/portal-image-url'
import { ownUploadPath } from '@/lib/upload/send-file'
import { ImageThumb } from './image-section'

interface ImageFieldProps {
  image: PortalImageName
  stored: PortalImageView
  label: string
  help?: string
}

const EXTENSIONS = { png: '.png', jpeg: '.jpg,.jpeg', ico: '.ico', svg: '.svg' }

/** Shows a field for an image of the portal: it is uploaded when it is chosen or dropped; the value is its id, or null to remove the stored one. */
export function ImageField({ image, stored, label, help }: ImageFieldProps) {
  const t = useTranslations('portal-config')
  const errors = useTranslations('errors')
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const { frame, control, field } = useField({ name: `images.${image}`, label, help, ownError: refusal })
  useUnkeptField(`images.${image}`)
  const chooser = useRef<HTMLInputElement>(null)
  const uploadId = field.value as string | null | undefined
  const kept = stored ? portalImageUrl(image, stored) : undefined
  const source = uploadId === undefined ? kept : uploadId === null ? undefined : ownUploadPath(uploadId)

  const take = async (file: File) => {
    setRefusal(undefined)
    setShare(0)
    try {
      field.onChange((await sendPortalImage(image, file, setShare)).id)
    } catch (error) {
      const code = codeOf(error)
      setRefusal(errors.has(code as never) ? errors(code as never) : errors('UnknownError' as never))
    } finally {
      setShare(undefined)
    }
  }
  const choice = useFileChoice((file) => (share === undefined ? take(file) : undefined))

  return (
    <FieldFrame {...frame}>
      <Row gap={2} columnGap={3} size="sm" tone="muted" className={styles.drop} {...choice.area}>
        {source ? <ImageThumb src={source} isDark={image.endsWith('-dark')} /> : null}
        <span role="status" className={styles.dropText}>
          {share !== undefined ? t('sending', { share }) : source ? '' : t('dropHere')}
        </span>
        <Row as="span" gap={1} className={styles.dropButtons}>
          <button
            id={control.id}
            ref={field.ref}
            type="button"
            className={styles.dropButton}
            disabled={share !== undefined}
            aria-describedby={control['aria-describedby']}
            onClick={() => chooser.current?.click()}
          >
            <Upload size={14} aria-hidden="true" /> {source ? t('replace') : t('choose')}
          </button>
          {source ? (
            <IconButton
              size="sm"
              label={t('remove', { image: label })}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => field.onChange(stored ? null : undefined)}
            />
          ) : null}
        </Row>
        <input
          {...choice.input}
          ref={chooser}
          accept={PORTAL_IMAGE_RULES[image].formats.map((format) => EXTENSIONS[format]).join(',')}
          className={styles.hidden}
          tabIndex={-1}
          aria-hidden="true"
        />
      </Row>
    </FieldFrame>
  )
}
