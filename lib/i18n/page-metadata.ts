import type { Locale } from '@portico/contract/locale'
import type { Metadata } from 'next'
import { alternatesOf } from './alternates'
import { currentLocale } from './current-locale'

/** A public page. `path` has no language; `image` returns the address of its preview image. */
interface DescribedPage {
  path: string
  title: string
  description: string
  image?: (locale: Locale) => string
}

/** Returns the metadata of a public page for search engines and link previews. */
export async function pageMetadata(page: DescribedPage): Promise<Metadata> {
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
      ...(page.image ? { images: [{ url: page.image(locale), width: 1200, height: 630, alt: page.title, type: 'image/png' }] } : {}),
    },
    ...(page.image ? { twitter: { card: 'summary_large_image' } } : {}),
  }
}
