import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { WithdrawnApiScreen } from '@/components/layout/withdrawn-api-screen'
import { isWithdrawnApi } from '@/lib/catalogue/load-catalogue'

/** Cached for a minute, or until the platform announces a change of the API. */
export const revalidate = 60

/** Returns no API: none is known at build time; a page is rendered at its first visit and cached. */
export function generateStaticParams(): { apiId: string }[] {
  return []
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.withdrawnApi'))('title'), robots: { index: false } }
}

/** Shows what the edge sends, with status 410, for the pages of an API that was published and no longer is. */
export default async function WithdrawnApiPage({ params }: { params: Promise<{ apiId: string }> }) {
  return (await isWithdrawnApi((await params).apiId)) ? <WithdrawnApiScreen /> : notFound()
}
