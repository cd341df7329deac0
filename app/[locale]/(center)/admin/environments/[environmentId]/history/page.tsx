import { environmentHistoryQuery } from '@portico/contract/environment/environment-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { EnvironmentHistoryScreen } from '@/components/environment/environment-history-screen'
import { environmentDetail, environmentHistory } from '@/lib/environment/environment-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

interface HistoryPageProps {
  params: Promise<{ environmentId: string }>
  searchParams: Promise<Exclude<AddressParams, URLSearchParams>>
}

export async function generateMetadata({ params }: HistoryPageProps): Promise<Metadata> {
  const { environmentId } = await params
  const t = await getTranslations('environment.history')
  return pageTitle(nameOf(environmentDetail(environmentId)), t('title'))
}

export default async function EnvironmentHistoryPage({ params, searchParams }: HistoryPageProps) {
  await requireSession('admin')
  const { environmentId } = await params
  const query = listQueryOf(environmentHistoryQuery, await searchParams, await currentListSize('environment-history'))
  return (
    <Prefetch queries={[environmentDetail(environmentId), environmentHistory(environmentId, query)]}>
      <EnvironmentHistoryScreen environmentId={environmentId} />
    </Prefetch>
  )
}
