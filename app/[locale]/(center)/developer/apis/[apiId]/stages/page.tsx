import { stageListQuery } from '@portico/contract/stage/stage-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { StageListScreen } from '@/components/stage/stage-list-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { stageList } from '@/lib/stage/stage-queries'

type Props = { params: Promise<{ apiId: string }>; searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { apiId } = await params
  const t = await getTranslations('stage')
  return pageTitle(nameOf(apiDetail(apiId)), t('listTitle'))
}

export default async function StageListPage({ params, searchParams }: Props) {
  await requireSession('developer')
  const { apiId } = await params
  const query = listQueryOf(stageListQuery, await searchParams, await currentListSize('stages'))
  return (
    <Prefetch queries={[apiDetail(apiId), stageList(apiId, query)]}>
      <StageListScreen apiId={apiId} />
    </Prefetch>
  )
}
