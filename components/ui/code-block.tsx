'use client'
import { useTranslations } from 'next-intl'
import { type CodeSample, PublicCodeSample } from './public-code-sample'

/** Code with a copy button: one text with its language, or several samples as tabs. */
export function CodeBlock(props: { code: string; language: string; label?: string } | { samples: readonly CodeSample[]; label?: string }) {
  const t = useTranslations('kit.copy')
  const samples = 'samples' in props ? props.samples : [{ language: props.language, code: props.code }]
  return <PublicCodeSample samples={samples} label={props.label ?? t('samples')} copyLabel={t('copy')} copiedLabel={t('copied')} />
}
