import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { HomeScreen } from '@/components/home/home-screen'
import { loadLatestNews } from '@/lib/board/load-board'
import { loadHome, loadHomeSample } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'

export const revalidate = 60

/** Returns title and description of the home page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home')
  return pageMetadata({ path: paths.home, title: t('metaTitle'), description: t('metaDescription') })
}

/** Shows `/`, the home page of the portal. */
export default async function HomePage() {
  const locale = await currentLocale()
  const [home, news, { title }] = await Promise.all([loadHome(), loadLatestNews(locale), loadPortalConfig()])
  return <HomeScreen locale={locale} home={home} news={news} title={title} sample={await loadHomeSample(home)} />
}
