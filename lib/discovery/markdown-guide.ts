import 'server-only'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { GUIDE_GROUPS, type GuideGroup, type GuideSlug, isGuideSlug } from '@/lib/guide/guide-pages'
import { guidePaths } from '@/lib/guide/guide-paths'
import { withLinks } from '@/lib/guide/guide-text'
import { loadGuidePage } from '@/lib/guide/load-guide'
import { isPrivatePath } from '@/lib/portal-paths'
import { blocks, bullets, markdownLink } from './markdown-text'
import type { TwinAddresses } from './twin-addresses'

/** Writes a page of the user guide, or its list of pages for no name; undefined for an unknown one. */
export async function guideMarkdown(locale: Locale, to: TwinAddresses, slug: string): Promise<string | undefined> {
  if (slug === '') return guideHomeMarkdown(locale, to)
  if (!isGuideSlug(slug)) return undefined
  const { title, lead, body } = await loadGuidePage(locale, slug)
  return blocks(
    `# ${title}`,
    lead,
    withLinks(body, (path) => (isPrivatePath(path) ? to.absolute(path) : to.twin(path))),
  )
}

async function guideHomeMarkdown(locale: Locale, to: TwinAddresses): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const groups = (Object.entries(GUIDE_GROUPS) as [GuideGroup, readonly GuideSlug[]][]).map(async ([group, slugs]) => {
    const pages = slugs.map(async (slug) => {
      const { title, lead } = await loadGuidePage(locale, slug)
      return `${markdownLink(title, to.twin(guidePaths.page(slug)))}: ${lead}`
    })
    return blocks(`## ${t(`groups.${group}`)}`, bullets(await Promise.all(pages)))
  })
  return blocks(`# ${t('metaTitle')}`, t('metaDescription'), ...(await Promise.all(groups)))
}
