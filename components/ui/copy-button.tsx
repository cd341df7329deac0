'use client'
import { useTranslations } from 'next-intl'
import { PublicCopyButton } from './public-copy-button'

/** Copies a text and says so. `what` names the thing for assistive technology: `Copy API key`. */
export function CopyButton({ text, what, withWords }: { text: string; what?: string; withWords?: boolean }) {
  const t = useTranslations('kit.copy')
  return <PublicCopyButton text={text} label={what ? t('copyWhat', { what }) : t('copy')} copiedLabel={t('copied')} withWords={withWords} />
}
