import { parameterKey, parameterUseFilters } from '@portico/contract/method/parameter-input'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { ParameterCompareScreen } from '@/components/method/parameter-compare-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { parameterComparison, parameterUses } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

type Props = { params: Promise<{ apiId: string }>; searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { apiId } = await params
  const { name } = listQueryOf(parameterKey, await searchParams)
  const t = await getTranslations('method.parameters')
  return pageTitle(name ?? '', nameOf(apiDetail(apiId)), t('title'))
}

export default async function ParameterComparePage({ params, searchParams }: Props) {
  await requireSession('developer')
  const { apiId } = await params
  const given = await searchParams
  const key = listQueryOf(parameterKey, given)
  if (!parameterKey.isValidSync(key)) redirect(paths.developer.parameters(apiId))
  const query = { ...listQueryOf(parameterUseFilters, given), ...key }
  return (
    <Prefetch queries={[apiDetail(apiId), parameterComparison(apiId, key), parameterUses(apiId, query)]}>
      <ParameterCompareScreen apiId={apiId} parameter={key} />
    </Prefetch>
  )
}
