import { methodListQuery } from '@portico/contract/method/method-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { MethodListScreen } from '@/components/method/method-list-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { METHODS_SHOWN, methodList } from '@/lib/method/method-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

type Props = { params: Promise<{ apiId: string }>; searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { apiId } = await params
  const t = await getTranslations('method')
  return pageTitle(nameOf(apiDetail(apiId)), t('listTitle'))
}

export default async function MethodListPage({ params, searchParams }: Props) {
  await requireSession('developer')
  const { apiId } = await params
  const query = { ...listQueryOf(methodListQuery, await searchParams), ...METHODS_SHOWN }
  return (
    <Prefetch queries={[apiDetail(apiId), methodList(apiId, query)]}>
      <MethodListScreen apiId={apiId} />
    </Prefetch>
  )
}
