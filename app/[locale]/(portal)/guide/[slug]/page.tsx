import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { GuidePageScreen } from '@/components/guide/guide-page-screen'
import { isGuideSlug } from '@/lib/guide/guide-pages'
import { guidePaths } from '@/lib/guide/guide-paths'
import { loadGuidePage } from '@/lib/guide/load-guide'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'

export const revalidate = 60

interface GuideSlugPageProps {
  params: Promise<{ slug: string }>
}

/** Returns no page: each is rendered at its first visit and cached, because its frame shows the portal's title. */
export function generateStaticParams(): { slug: string }[] {
  return []
}

/** Returns title and description of the page. */
export async function generateMetadata({ params }: GuideSlugPageProps): Promise<Metadata> {
  const { slug } = await params
  if (!isGuideSlug(slug)) return {}
  const { title, lead } = await loadGuidePage(await currentLocale(), slug)
  return pageMetadata({ path: guidePaths.page(slug), title, description: lead })
}

/** Shows `/guide/{slug}`: one page of the user guide. */
export default async function GuideSlugPage({ params }: GuideSlugPageProps) {
  const { slug } = await params
  if (!isGuideSlug(slug)) notFound()
  return <GuidePageScreen locale={await currentLocale()} slug={slug} />
}
