import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GatewayErrorListScreen } from '@/components/gateway-error/gateway-error-list-screen'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'

export const revalidate = 60

/** Returns title and description of the list of codes. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('gateway-error')
  return pageMetadata({ path: paths.gatewayErrors, title: t('metaTitle'), description: t('metaDescription') })
}

/** Shows `/gateway-errors`: every error code of the gateway. */
export default async function GatewayErrorsPage() {
  return <GatewayErrorListScreen locale={await currentLocale()} />
}
