import type { Metadata } from 'next'
import { alternatesOf } from './alternates'
import { currentLocale } from './current-locale'

/** What a public page says about itself to search engines and shares. `path` has no language. */
export async function pageMetadata(page: { path: string; title: string; description: string }): Promise<Metadata> {
  const locale = await currentLocale()
  const alternates = alternatesOf(locale, page.path)
  return {
    title: page.title,
    description: page.description,
    alternates,
    openGraph: {
      type: 'website',
      title: page.title,
      description: page.description,
      url: String(alternates.canonical),
      locale: locale === 'ko' ? 'ko_KR' : 'en_US',
    },
  }
}
