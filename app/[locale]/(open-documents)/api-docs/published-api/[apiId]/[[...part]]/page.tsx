import type { Metadata } from 'next'
import { ReferencePages } from '@/components/api-document/reference-pages'
import { publishedPage, referenceMetadata } from '@/lib/api-document/reference-page'
import { loadPublishedApi } from '@/lib/catalogue/load-catalogue'

export const revalidate = 60

type Props = { params: Promise<{ apiId: string; part?: string[] }> }

/** Returns no page: none is known at build time; a page is rendered at its first visit and cached. */
export function generateStaticParams(): { apiId: string; part: string[] }[] {
  return []
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { apiId, part } = await params
  return referenceMetadata(publishedPage(apiId, part), null, (await loadPublishedApi(apiId))?.title)
}

/** Shows `/api-docs/published-api/{apiId}` and all below it: the reference of a published API. */
export default async function PublishedReferencePage({ params }: Props) {
  const { apiId, part } = await params
  return <ReferencePages page={publishedPage(apiId, part)} session={null} />
}
