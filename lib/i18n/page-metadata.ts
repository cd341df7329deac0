import type { Metadata } from 'next'
import { alternatesOf } from './alternates'
import { currentLocale } from './current-locale'

/** Returns the metadata of a public page for search engines and link previews. `path` has no language. */
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
