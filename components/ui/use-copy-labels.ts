'use client'
import { useTranslations } from 'next-intl'
import type { CopyLabels } from './copy-button'

/** Returns a function that makes the texts of a copy button. `what` names the thing for assistive technology: `Copy API key`. */
export function useCopyLabels(): (what?: string) => CopyLabels {
  const t = useTranslations('kit.copy')
  return (what) => ({ copy: what ? t('copyWhat', { what }) : t('copy'), copied: t('copied') })
}
