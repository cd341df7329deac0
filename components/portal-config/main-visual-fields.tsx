'use client'
import { VISUAL_TEXT_COLORS, VISUAL_TYPES } from '@portico/contract/portal-config/portal-config'
import type { PortalConfigView, PortalImageView } from '@portico/contract/portal-config/portal-config-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { ColorField } from '@/components/form/color-field'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { RadioCardsField } from '@/components/form/radio-cards-field'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Notice } from '@/components/ui/notice'
import { visualWarnings } from '@/lib/portal-config/contrast-warnings'
import { ImageField } from './image-field'

/** Shows the fields of the main visual; those of its colors depend on its type. */
export function MainVisualFields({ stored }: { stored: PortalImageView }) {
  const t = useTranslations('portal-config')
  const type = useWatch({ name: 'mainVisual.type' }) as PortalConfigView['mainVisual']['type']
  return (
    <FormSection title={t('mainVisual')} description={t('mainVisualHelp')}>
      <RadioCardsField
        name="mainVisual.type"
        label={t('visualType')}
        choices={VISUAL_TYPES.map((value) => ({ value, label: t(`visualTypes.${value}`) }))}
      />
      {type === 'image' ? (
        <FieldRow>
          <ImageField image="main-visual" stored={stored} label={t('images.main-visual')} help={t('imageHelp.main-visual')} />
          <ColorField name="mainVisual.backgroundColor" label={t('backgroundColor')} help={t('backgroundColorHelp')} />
        </FieldRow>
      ) : (
        <ColorField name="mainVisual.color" label={t('visualColor')} help={t('visualColorHelp')} />
      )}
      <FieldRow>
        <TextField name="mainVisual.mainText.en" label={t('mainTextEn')} help={t('mainTextHelp')} />
        <TextField name="mainVisual.mainText.ko" label={t('mainTextKo')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="mainVisual.textColor"
          label={t('textColor')}
          choices={VISUAL_TEXT_COLORS.map((value) => ({ value, label: t(`textColors.${value}`) }))}
        />
        <ColorField name="mainVisual.pointColor" label={t('pointColor')} help={t('pointColorHelp')} />
      </FieldRow>
      <VisualWarnings />
    </FormSection>
  )
}

function VisualWarnings() {
  const t = useTranslations('portal-config')
  const format = useFormatter()
  const visual = useWatch({ name: 'mainVisual' }) as PortalConfigView['mainVisual']
  return visualWarnings(visual).map(({ what, ratio }) => (
    <Notice key={what} tone="warning">
      {t('visualWarning', { what, ratio: format.number(ratio, { maximumFractionDigits: 1 }) })}
    </Notice>
  ))
}
