'use client'
import { LOCALES, type Locale } from '@portico/contract/locale'
import { Languages, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { ImageSource } from '@/components/editor/rich-text-view'
import { confirm } from '@/components/feedback/confirm-store'
import { FormSection } from '@/components/form/form-section'
import { RichTextField } from '@/components/form/rich-text-field'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'

/**
 * Shows the texts of a post, one section for each language that it is given in, with a button that removes it and asks before a text is lost;
 * and a button that adds the other language.
 */
export function PostLanguages({ imageSource }: { imageSource?: ImageSource }) {
  const t = useTranslations('board')
  const { control, getValues } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'texts' })
  const texts = fields as unknown as { id: string; locale: Locale }[]
  const missing = LOCALES.filter((locale) => !texts.some((text) => text.locale === locale))
  const removeAt = async (index: number, language: string) => {
    const { title, content } = getValues(`texts.${index}`)
    const question = {
      title: t('removeLanguageTitle', { language }),
      body: t('removeLanguageBody'),
      confirmLabel: t('remove'),
      danger: true,
    }
    if ((title || content) && !(await confirm(question)).confirmed) return
    remove(index)
  }
  return (
    <>
      {texts.map(({ id, locale }, index) => (
        <FormSection key={id} title={t(`languageNames.${locale}`)}>
          <TextField name={`texts.${index}.title`} label={t('title')} />
          <RichTextField name={`texts.${index}.content`} label={t('content')} media imageSource={imageSource} />
          {texts.length > 1 ? (
            <Row justify="end">
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 size={16} aria-hidden="true" />}
                onClick={() => void removeAt(index, t(`languageNames.${locale}`))}
              >
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
