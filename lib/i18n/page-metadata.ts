import type { Locale } from '@portico/contract/locale'
import type { Metadata } from 'next'
import { unlinkedPaths } from '@/lib/unlinked-paths'
import { alternatesOf, type LanguageVersions } from './alternates'
import { currentLocale } from './current-locale'

/** Longest description that search engines show, in characters. */
export const META_DESCRIPTION_MAX = 160

/**
 * A public page. `path` has no language; `image` returns the address of its preview image, which is the home page's without one. `given` says
 * what a page that is not translated is: the language of its text, and what stands for it in each.
 */
interface DescribedPage {
  path: string
  title: string
  description: string
  image?: (locale: Locale) => string
  given?: { locale: Locale; versions: LanguageVersions }
}

/** Returns the metadata of a public page for search engines and link previews. */
export async function pageMetadata(page: DescribedPage): Promise<Metadata> {
  const locale = await currentLocale()
  const alternates = alternatesOf(page.given?.locale ?? locale, page.path, page.given?.versions)
  const image = page.image?.(locale) ?? unlinkedPaths.shareImage(locale, 'home')
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
      images: [{ url: image, width: 1200, height: 630, alt: page.title, type: 'image/png' }],
    },
    twitter: { card: 'summary_large_image' },
  }
}
