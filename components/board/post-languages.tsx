'use client'
import { LOCALES, type Locale } from '@portico/contract/locale'
import { Languages, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { ImageSource } from '@/components/editor/rich-text-view'
import { FormSection } from '@/components/form/form-section'
import { RichTextField } from '@/components/form/rich-text-field'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'

/** Shows the texts of a post, one section for each language that it is given in, and a button that adds the other language. */
export function PostLanguages({ imageSource }: { imageSource?: ImageSource }) {
  const t = useTranslations('board')
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'texts' })
  const texts = fields as unknown as { id: string; locale: Locale }[]
  const missing = LOCALES.filter((locale) => !texts.some((text) => text.locale === locale))
  return (
    <>
      {texts.map(({ id, locale }, index) => (
        <FormSection key={id} title={t(`languageNames.${locale}`)}>
          <TextField name={`texts.${index}.title`} label={t('title')} />
          <RichTextField name={`texts.${index}.content`} label={t('content')} media imageSource={imageSource} />
          {texts.length > 1 ? (
            <Row justify="end">
              <Button size="sm" variant="ghost" icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => remove(index)}>
                {t('removeLanguage', { language: t(`languageNames.${locale}`) })}
              </Button>
            </Row>
          ) : null}
        </FormSection>
      ))}
      {missing.map((locale) => (
        <Row key={locale} gap={3} size="sm" tone="muted">
          <Button
            size="sm"
            icon={<Languages size={16} aria-hidden="true" />}
            onClick={() => append({ locale, title: '', content: undefined }, { shouldFocus: false })}
          >
            {t('addLanguage', { language: t(`languageNames.${locale}`) })}
          </Button>
          {t('addLanguageHelp')}
        </Row>
      ))}
    </>
  )
}
