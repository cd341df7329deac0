import { publicationListQuery } from '@portico/contract/publication/publication-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { PublicationListScreen } from '@/components/publication/publication-list-screen'
import { publicationTabOf, STATUS_OF_TAB } from '@/components/publication/publication-tabs'
import { publicationList } from '@/lib/publication/publication-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('publication'))('listTitle') }
}

export default async function PublicationListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('admin')
  const query = {
    ...listQueryOf(publicationListQuery, await searchParams, await currentListSize('publications')),
    status: STATUS_OF_TAB[publicationTabOf((await searchParams).tab)],
  }
  return (
    <Prefetch queries={[publicationList(query)]}>
      <PublicationListScreen />
    </Prefetch>
  )
}
