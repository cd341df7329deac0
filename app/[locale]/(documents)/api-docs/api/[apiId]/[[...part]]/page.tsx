import type { Metadata } from 'next'
import { ReferencePages } from '@/components/api-document/reference-pages'
import { deployedPage, referenceMetadata } from '@/lib/api-document/reference-page'
import { requireSession } from '@/lib/session/server/require-session'

type Props = { params: Promise<{ apiId: string; part?: string[] }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [session, { apiId, part }] = await Promise.all([requireSession('documents'), params])
  return referenceMetadata(deployedPage(apiId, part), session)
}

/** Shows `/api-docs/api/{apiId}` and all below it: the reference of a deployed version, the recommended one unless `/stage/{stageId}` follows. */
export default async function DeployedReferencePage({ params }: Props) {
  const [session, { apiId, part }] = await Promise.all([requireSession('documents'), params])
  return <ReferencePages page={deployedPage(apiId, part)} session={session} />
}
