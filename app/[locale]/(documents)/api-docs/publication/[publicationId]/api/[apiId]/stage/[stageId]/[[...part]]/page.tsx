import type { Metadata } from 'next'
import { ReferencePages } from '@/components/api-document/reference-pages'
import { referencePart } from '@/lib/api-document/reading-from'
import { referenceMetadata } from '@/lib/api-document/reference-page'
import { requireSession } from '@/lib/session/server/require-session'

type Props = { params: Promise<{ publicationId: string; apiId: string; stageId: string; part?: string[] }> }

async function pageOf({ params }: Props) {
  const { part: given, ...ids } = await params
  const part = referencePart(given ?? [])
  return part && { from: { kind: 'publication', ...ids } as const, part }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return referenceMetadata(await pageOf(props), await requireSession('documents'))
}

/** Shows `/api-docs/publication/{publicationId}/api/{apiId}/stage/{stageId}` and all below it: a version of an API with a publication request. */
export default async function PublicationReferencePage(props: Props) {
  const session = await requireSession('documents')
  return <ReferencePages page={await pageOf(props)} session={session} />
}
