'use client'
import { FOOTER_LINKS_MAX } from '@portico/contract/portal-config/portal-config'
import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { portalConfigInput } from '@portico/contract/portal-config/portal-config-input'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ColorField } from '@/components/form/color-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { RowsField } from '@/components/form/rows-field'
import { TextField } from '@/components/form/text-field'
import { Card } from '@/components/ui/card'
import { Columns, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import { brandWarnings } from '@/lib/portal-config/contrast-warnings'
import { ImageField } from './image-field'
import { MainVisualFields } from './main-visual-fields'
import styles from './portal-config.module.css'
import { PortalPreview } from './portal-preview'
import { chosenSources } from './preview-look'

export type PortalConfigValues = FormValues<typeof portalConfigInput>

interface PortalConfigFormProps {
  config: PortalConfigView
  label: string
  /** The main text of a portal without its own, in the language of the page. */
  defaultMainText: string
  onSubmit: (values: PortalConfigValues) => Promise<unknown>
}

/** Shows the fields of the portal's settings beside a preview of them. */
export function PortalConfigForm({ config, label, defaultMainText, onSubmit }: PortalConfigFormProps) {
  const t = useTranslations('portal-config')
  // A refetch must not change what the typed values are compared with.
  const [{ images, ...first }] = useState(config)
  return (
    <Form schema={portalConfigInput} label={label} defaultValues={{ ...first, images: {} }} onSubmit={onSubmit}>
      <Columns columns="minmax(0, 1fr) 24rem" from={1100} gap={6} align="start" className={styles.beside}>
        <Card>
          <Stack gap={6}>
            <FormSection title={t('basics')} description={t('basicsHelp')}>
              <FieldRow>
                <TextField name="title" label={t('portalTitle')} />
                <ColorField name="brandColor" label={t('brandColor')} help={t('brandColorHelp')} />
              </FieldRow>
              <BrandWarnings />
            </FormSection>
            <FormSection title={t('logos')} description={t('logosHelp')}>
              {(['header-logo', 'footer-logo', 'favicon'] as const).map((name) => (
                <FieldRow key={name}>
                  <ImageField image={name} stored={images[name]} label={t(`images.${name}`)} help={t(`imageHelp.${name}`)} />
                  <ImageField image={`${name}-dark`} stored={images[`${name}-dark`]} label={t(`images.${name}-dark`)} />
                </FieldRow>
              ))}
            </FormSection>
            <MainVisualFields stored={images['main-visual']} />
            <FormSection title={t('company')} description={t('companyHelp')}>
              <FieldRow>
                <TextField name="company.name" label={t('companyName')} />
                <TextField name="company.address" label={t('companyAddress')} />
              </FieldRow>
              <FieldRow>
                <TextField name="company.tel" label={t('companyTel')} />
                <TextField name="company.fax" label={t('companyFax')} />
                <TextField name="company.email" type="email" label={t('companyEmail')} />
              </FieldRow>
            </FormSection>
            <FormSection title={t('footerLinks')} description={t('footerLinksHelp', { max: FOOTER_LINKS_MAX })}>
              <FooterLinkFields />
            </FormSection>
            <FormActions submitLabel={t('save')} cancelHref={paths.admin.portalSettings} />
          </Stack>
        </Card>
        <FormPreview images={images} defaultMainText={defaultMainText} />
      </Columns>
    </Form>
  )
}

function BrandWarnings() {
  const t = useTranslations('portal-config')
  const color = String(useWatch({ name: 'brandColor' }) ?? '').toLowerCase()
  return brandWarnings(color).map(({ mode, usedColor }) => (
    <Notice key={mode} tone="warning">
      {t('brandWarning', { mode, color, used: usedColor })}
    </Notice>
  ))
}

function FooterLinkFields() {
  const t = useTranslations('portal-config')
  return (
    <RowsField
      name="footerLinks"
      label={t('footerLinks')}
      hideLabel
      max={FOOTER_LINKS_MAX}
      addLabel={t('addFooterLink')}
      emptyText={t('footerLinksEmpty')}
      rowLabel={(index) => t('footerLink', { number: index + 1 })}
      newRow={() => ({ label: { en: '', ko: '' }, url: '' })}
    >
      {(prefix) => (
        <>
          <TextField name={`${prefix}.label.en`} label={t('labelEn')} />
          <TextField name={`${prefix}.label.ko`} label={t('labelKo')} />
          <TextField name={`${prefix}.url`} type="url" label={t('url')} placeholder="https://" />
        </>
      )}
    </RowsField>
  )
}

function FormPreview({ images, defaultMainText }: Pick<PortalConfigView, 'images'> & { defaultMainText: string }) {
  const values = useWatch() as PortalConfigValues
  return <PortalPreview defaultMainText={defaultMainText} look={{ ...values, sources: chosenSources(images, values.images) }} />
}
