'use client'
import { PORTAL_IMAGE_RULES, type PortalImageName } from '@portico/contract/portal-config/portal-config'
import type { PortalImageView } from '@portico/contract/portal-config/portal-config-endpoints'
import { useState } from 'react'
import { FieldFrame } from '@/components/form/controls/field-frame'
import { useUnkeptField } from '@/components/form/form-context'
import { ImageChooser } from '@/components/form/image-chooser'
import { useField } from '@/components/form/use-field'
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

/** Shows a field for an image of the portal: it is uploaded when it is chosen or dropped; the value is its id, or null to remove the stored one. */
export function ImageField({ image, stored, label, help }: ImageFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const { frame, control, field } = useField({ name: `images.${image}`, label, help, ownError: refusal })
  useUnkeptField(`images.${image}`)
  const uploadId = field.value as string | null | undefined
  const kept = stored ? portalImageUrl(image, stored) : undefined
  const source = uploadId === undefined ? kept : uploadId === null ? undefined : ownUploadPath(uploadId)
  return (
    <FieldFrame {...frame}>
      <ImageChooser
        control={{ id: control.id, 'aria-describedby': control['aria-describedby'] }}
        buttonRef={field.ref}
        label={label}
        formats={PORTAL_IMAGE_RULES[image].formats}
        thumb={source ? <ImageThumb src={source} isDark={image.endsWith('-dark')} /> : null}
        hasImage={source !== undefined}
        send={async (file, onShare) => field.onChange((await sendPortalImage(image, file, onShare)).id)}
        onRefusal={setRefusal}
        onRemove={() => field.onChange(stored ? null : undefined)}
      />
    </FieldFrame>
  )
}
