'use client'
import { BANNER_TEXT_MAX, BANNER_TONES } from '@portico/contract/portal-management/portal-management'
import type { NoticeBanner } from '@portico/contract/portal-management/portal-management-endpoints'
import { noticeBannerInput } from '@portico/contract/portal-management/portal-management-input'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from '@/components/feedback/toast-store'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { MomentField } from '@/components/form/moment-field'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { TextareaField } from '@/components/form/textarea-field'
import { Card } from '@/components/ui/card'
import { useUpdateNoticeBanner } from '@/lib/portal-management/portal-management-queries'

/** Shows the fields of the notice banner. */
export function BannerForm({ banner, onSaved }: { banner: NoticeBanner; onSaved: () => void }) {
  const t = useTranslations('portal-management')
  const update = useUpdateNoticeBanner()
  // A refetch must not change the revision that the typed values were read with.
  const [first] = useState(banner)
  const save = async (values: FormValues<typeof noticeBannerInput>) => {
    await update.mutateAsync(values)
    toast.success(t('bannerSavedToast'))
    onSaved()
  }
  return (
    <Card>
      <Form schema={noticeBannerInput} label={t('banner')} defaultValues={firstValues(first)} onSubmit={save}>
        <FormSection title={t('banner')} description={t('bannerHelp')}>
          <SwitchField name="isOn" label={t('showBanner')} />
          <FieldRow>
            <TextareaField name="text.en" label={t('textEn')} help={t('textHelp', { max: BANNER_TEXT_MAX })} rows={3} />
            <TextareaField name="text.ko" label={t('textKo')} rows={3} />
          </FieldRow>
          <FieldRow>
            <SelectField name="tone" label={t('tone')} choices={BANNER_TONES.map((value) => ({ value, label: t(`tones.${value}`) }))} />
            <TextField name="url" type="url" label={t('url')} help={t('urlHelp')} placeholder="https://" />
          </FieldRow>
          <FieldRow>
            <MomentField name="startsAt" label={t('startsAt')} help={t('startsAtHelp')} />
            <MomentField name="endsAt" label={t('endsAt')} help={t('endsAtHelp')} />
          </FieldRow>
        </FormSection>
        <FormActions plain submitLabel={t('saveBanner')} />
      </Form>
    </Card>
  )
}

function firstValues({ startsAt, endsAt, ...rest }: NoticeBanner) {
  return { ...rest, startsAt: startsAt ?? '', endsAt: endsAt ?? '' }
}
