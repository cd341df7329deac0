'use client'
import { useTranslations } from 'next-intl'
import type { CopyLabels } from './copy-button'

/** Returns a function that returns the labels of a copy button. `what` names the item for assistive technology: `Copy API key`. */
export function useCopyLabels(): (what?: string) => CopyLabels {
  const t = useTranslations('kit.copy')
  return (what) => ({ copy: what ? t('copyWhat', { what }) : t('copy'), copied: t('copied') })
}
