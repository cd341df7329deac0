import { isGatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { GatewayErrorScreen } from '@/components/gateway-error/gateway-error-screen'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'

export const revalidate = 60

interface GatewayErrorPageProps {
  params: Promise<{ code: string }>
}

/** Returns no code: a page is rendered at its first visit and cached, because its frame shows the portal's title. */
export function generateStaticParams(): { code: string }[] {
  return []
}

/** Returns title and description of the code. */
export async function generateMetadata({ params }: GatewayErrorPageProps): Promise<Metadata> {
  const { code } = await params
  if (!isGatewayErrorCode(code)) return {}
  const t = await getTranslations('gateway-error')
  return pageMetadata({ path: paths.gatewayError(code), title: code, description: t(`codes.${code}.summary`) })
}

/** Shows `/gateway-errors/{code}`, the address in `type` of the gateway's answers: what the code means and what to do. */
export default async function GatewayErrorPage({ params }: GatewayErrorPageProps) {
  const { code } = await params
  if (!isGatewayErrorCode(code)) notFound()
  return <GatewayErrorScreen locale={await currentLocale()} code={code} />
}
