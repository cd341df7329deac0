import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PublicationDetailScreen } from '@/components/publication/publication-detail-screen'
import { callPlatform } from '@/lib/platform/call-from-server'
import { publicationKeys } from '@/lib/publication/publication-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('publication'))('listTitle') }
}

export default async function PublicationDetailPage({ params }: { params: Promise<{ publicationId: string }> }) {
  const session = await requireSession('admin')
  const { publicationId } = await params
  const queryFn = () => callPlatform(publicationEndpoints.getPublication, { params: { publicationId } }, { session })
  return (
    <Prefetch queries={[{ queryKey: publicationKeys.detail(publicationId), queryFn }]}>
      <PublicationDetailScreen publicationId={publicationId} />
    </Prefetch>
  )
}
