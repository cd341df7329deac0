import { parameterListQuery } from '@portico/contract/method/parameter-input'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { ParameterListScreen } from '@/components/method/parameter-list-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { parameterList } from '@/lib/method/method-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

type Props = { params: Promise<{ apiId: string }>; searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { apiId } = await params
  const t = await getTranslations('method.parameters')
  return pageTitle(nameOf(apiDetail(apiId)), t('title'))
}

export default async function ParameterListPage({ params, searchParams }: Props) {
  await requireSession('developer')
  const { apiId } = await params
  const query = listQueryOf(parameterListQuery, await searchParams, await currentListSize('parameters'))
  return (
    <Prefetch queries={[apiDetail(apiId), parameterList(apiId, query)]}>
      <ParameterListScreen apiId={apiId} />
    </Prefetch>
  )
}
