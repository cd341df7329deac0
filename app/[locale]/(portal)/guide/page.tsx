import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GuideHomeScreen } from '@/components/guide/guide-home-screen'
import { guidePaths } from '@/lib/guide/guide-paths'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'

export const revalidate = 60

/** Returns title and description of the guide. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('guide')
  return pageMetadata({ path: guidePaths.home, title: t('metaTitle'), description: t('metaDescription') })
}

/** Shows `/guide`: every page of the user guide. */
export default async function GuidePage() {
  return <GuideHomeScreen locale={await currentLocale()} />
}
