'use client'
import type { ParameterComparison } from '@portico/contract/method/parameter-view'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Columns, Lines, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import styles from './method.module.css'
import type { CommonValues } from './parameter-change-form'
import { RequiredText, TypeText } from './parameter-values'

/** The number of variants that a longer list shows first. */
const SHOWN_FIRST = 5

interface ParameterVariantsProps {
  comparison: ParameterComparison
  onUseForAll: (values: CommonValues) => void
}

/** Shows the values that all methods have in common, or the different ones with the number of methods that have them. */
export function ParameterVariants({ comparison, onUseForAll }: ParameterVariantsProps) {
  const t = useTranslations('method')
  const { variants, variantCount, useCount } = comparison
  const [whole, setWhole] = useState(false)
  const shown = whole ? variants : variants.slice(0, SHOWN_FIRST)
  const [only] = variants
  if (variantCount === 1 && only) {
    return (
      <Section title={t('parameters.values')} description={useCount > 1 ? t('parameters.allAgree', { count: useCount }) : undefined}>
        <DescriptionList
          items={[
            { label: t('form.type'), value: <TypeText {...only} /> },
            { label: t('form.required'), value: <RequiredText {...only} /> },
            { label: t('form.parameterDescription'), value: <span className={styles.description}>{only.description || '–'}</span> },
          ]}
        />
      </Section>
    )
  }
  return (
    <Section title={t('parameters.variants', { count: variantCount })} description={t('parameters.variantsHelp')}>
      <Stack gap={3}>
        <Lines pad={3}>
          {shown.map((variant) => {
            const { type, array, required, description } = variant
            const values = { type, array, required, description }
            return (
              <Columns as="li" columns="minmax(0, 1fr) auto" gap={3} key={JSON.stringify(values)} align="start">
                <Stack gap={1}>
                  <Text size="sm" weight="medium">
                    <TypeText {...variant} /> · <RequiredText {...variant} />
                  </Text>
                  <Muted className={styles.description}>{description || t('parameters.noDescription')}</Muted>
                  <Text size="xs" tone="muted">
                    {t('parameters.inMethods', { count: variant.useCount })}
                  </Text>
                </Stack>
                <Button size="sm" onClick={() => onUseForAll(values)}>
                  {t('parameters.useForAll')}
                </Button>
              </Columns>
            )
          })}
        </Lines>
        {shown.length < variants.length ? (
          <div>
            <Button size="sm" onClick={() => setWhole(true)}>
              {t('importPreview.showAll', { count: variants.length })}
            </Button>
          </div>
        ) : variants.length < variantCount ? (
          <Muted>{t('parameters.moreVariants', { count: variantCount - variants.length })}</Muted>
        ) : null}
      </Stack>
    </Section>
  )
}
