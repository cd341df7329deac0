import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MethodImportScreen } from '@/components/method/method-import-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata({ params }: { params: Promise<{ apiId: string }> }): Promise<Metadata> {
  const { apiId } = await params
  const t = await getTranslations('method')
  return pageTitle(nameOf(apiDetail(apiId)), t('importForm.title'))
}

export default async function MethodImportPage({ params }: { params: Promise<{ apiId: string }> }) {
  await requireSession('developer')
  const { apiId } = await params
  return (
    <Prefetch queries={[apiDetail(apiId)]}>
      <MethodImportScreen apiId={apiId} />
    </Prefetch>
  )
}
