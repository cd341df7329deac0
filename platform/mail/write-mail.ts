import type { Locale } from '@portico/contract/locale'
import { ENGLISH_TEXTS } from './english-texts.ts'
import { KOREAN_TEXTS } from './korean-texts.ts'
import { type MailKind, type MailTexts, type MailValues, WEB_PLACE } from './mail-kinds.ts'

const TEXTS: Record<Locale, MailTexts> = { en: ENGLISH_TEXTS, ko: KOREAN_TEXTS }

/** Returns the subject and text of an email in a person's language. */
export function writeMail<Kind extends MailKind>(kind: Kind, locale: Locale, values: MailValues[Kind]): { subject: string; text: string } {
  const { subject, lines } = TEXTS[locale][kind](values)
  const link = 'path' in values ? [`${WEB_PLACE}${values.path}`] : []
  return { subject, text: [...lines, ...link].join('\n\n') }
}
