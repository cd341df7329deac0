'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { API_LOGO_FORMATS } from '@portico/contract/api/api-logo'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { toast } from '@/components/feedback/toast-store'
import { fieldAttributes } from '@/components/form/controls/field-attributes'
import { FieldFrame } from '@/components/form/controls/field-frame'
import { ImageChooser } from '@/components/form/image-chooser'
import { ApiMark } from '@/components/ui/api-mark'
import { Card } from '@/components/ui/card'
import { useRemoveApiLogo, useSetApiLogo } from '@/lib/api/api-logo-queries'
import { ownLogoAddress } from '@/lib/catalogue/api-logo-address'

const THUMB_SIZE = 56

/** Shows the logo of an API, else its letters; a chosen file is its logo at once. */
export function ApiLogoCard({ api }: { api: ApiDetail }) {
  const t = useTranslations('api.logo')
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const set = useSetApiLogo(api.id)
  const remove = useRemoveApiLogo(api.id)
  const label = t('label')
  const help = t('help')
  const { 'aria-describedby': describedBy } = fieldAttributes({ id, help, error: refusal, required: false })
  return (
    <Card>
      <div data-form>
        <FieldFrame id={id} label={label} help={help} error={refusal}>
          <ImageChooser
            control={{ id, 'aria-describedby': describedBy }}
            label={label}
            formats={API_LOGO_FORMATS}
            thumb={<ApiMark api={api} size={THUMB_SIZE} addressOf={ownLogoAddress} />}
            hasImage={Boolean(api.logo)}
            send={async (file, onShare) => {
              await set.mutateAsync({ file, onShare })
              toast.success(t('saved'))
            }}
            onRefusal={setRefusal}
            onRemove={() => remove.mutate(undefined, { onSuccess: () => void toast.success(t('removed')) })}
          />
        </FieldFrame>
      </div>
    </Card>
  )
}
