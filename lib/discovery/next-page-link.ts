import 'server-only'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { markdownLink } from './markdown-text'

/** Returns the link to the next page of a list; empty on the last one. */
export async function nextPageLink(
  locale: Locale,
  { page, size, total }: { page: number; size: number; total: number },
  address: string,
): Promise<string> {
  if (page * size >= total) return ''
  return markdownLink((await getTranslations({ locale, namespace: 'shell' }))('paging.next'), address)
}
