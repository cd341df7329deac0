import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { AddressParams } from '@/components/data/list-address'
import { askedOf, staffStatisticsOf } from '@/components/statistics/statistics-address'
import { StatisticsScreen } from '@/components/statistics/statistics-screen'
import { APIS_TO_CHOOSE, apiList } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { Prefetch } from '@/lib/query/prefetch'
import { currentTimeZone } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { staffStatistics } from '@/lib/statistics/statistics-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statistics'))('title') }
}

export default async function AdminStatisticsPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('admin')
  const [params, timeZone] = await Promise.all([searchParams, currentTimeZone()])
  const asked = askedOf(staffStatisticsOf(params), timeZone)
  return (
    <Prefetch queries={[staffStatistics(asked), apiList(APIS_TO_CHOOSE), environmentOptions()]}>
      <StatisticsScreen />
    </Prefetch>
  )
}
