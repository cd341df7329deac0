'use client'
import { useTranslations } from 'next-intl'
import type { CopyLabels } from './copy-button'

/** Returns a function that returns the labels of a copy button. `what` names the item for assistive technology: `Copy API key`. */
export function useCopyLabels(): (what?: string) => CopyLabels {
  const t = useTranslations('kit.copy')
  return (what) => ({ copy: what ? t('copyWhat', { what: inSentence(what) }) : t('copy'), copied: t('copied') })
}

/** Returns a label as it is written inside a sentence: `enrollment token` for `Enrollment token`; `API key` and addresses stay. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
