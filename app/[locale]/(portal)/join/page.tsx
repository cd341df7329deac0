import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { JoinScreen } from '@/components/account/join-screen'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'

/** Returns title and description of the sign-up page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.join')
  return pageMetadata({ path: paths.join, title: t('metaTitle'), description: t('metaDescription') })
}

/** Shows `/join`, the sign-up page. */
export default async function JoinPage() {
  return <JoinScreen locale={await currentLocale()} />
}
