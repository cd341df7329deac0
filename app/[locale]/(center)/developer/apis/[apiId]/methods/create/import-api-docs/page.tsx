import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MethodImportScreen } from '@/components/method/method-import-screen'
import { apiOf } from '@/lib/api/api-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('method'))('importForm.title') }
}

export default async function MethodImportPage({ params }: { params: Promise<{ apiId: string }> }) {
  const session = await requireSession('developer')
  const { apiId } = await params
  const queries = [apiOf(session, apiId)]
  return (
    <Prefetch queries={queries}>
      <MethodImportScreen apiId={apiId} />
    </Prefetch>
  )
}
