import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PublicationDetailScreen } from '@/components/publication/publication-detail-screen'
import { publicationDetail } from '@/lib/publication/publication-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata({ params }: { params: Promise<{ publicationId: string }> }): Promise<Metadata> {
  const { publicationId } = await params
  const t = await getTranslations('publication')
  return pageTitle(
    nameOf(publicationDetail(publicationId), ({ api }) => api.name),
    t('listTitle'),
  )
}

export default async function PublicationDetailPage({ params }: { params: Promise<{ publicationId: string }> }) {
  await requireSession('admin')
  const { publicationId } = await params
  return (
    <Prefetch queries={[publicationDetail(publicationId)]}>
      <PublicationDetailScreen publicationId={publicationId} />
    </Prefetch>
  )
}
