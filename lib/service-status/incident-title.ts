import type { Locale } from '@portico/contract/locale'

/** Returns the title of an incident in a person's language. */
export function incidentTitleIn(locale: string, { title }: { title: Record<Locale, string> }): string {
  return locale === 'ko' ? title.ko : title.en
}
