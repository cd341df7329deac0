import type { Metadata } from 'next'
import { ReferencePages } from '@/components/api-document/reference-pages'
import { referencePart } from '@/lib/api-document/reading-from'
import { referenceMetadata } from '@/lib/api-document/reference-page'
import { requireSession } from '@/lib/session/server/require-session'

type Props = {
  params: Promise<{ apiId: string; part?: string[] }>
  searchParams: Promise<{ version?: string | string[] }>
}

async function pageOf({ params, searchParams }: Props) {
  const [{ apiId, part: given }, { version }] = await Promise.all([params, searchParams])
  const part = referencePart(given ?? [])
  return part && { from: { kind: 'draft', apiId, ...(typeof version === 'string' ? { stageId: version } : {}) } as const, part }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return referenceMetadata(await pageOf(props), await requireSession('developer'))
}

/** Shows `/developer/apis/{apiId}/preview` and all below it: the draft of an API; `?version=` selects the version. */
export default async function PreviewReferencePage(props: Props) {
  const session = await requireSession('developer')
  return <ReferencePages page={await pageOf(props)} session={session} />
}
