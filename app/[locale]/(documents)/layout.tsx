import type { ReactNode } from 'react'
import { DocumentFrame } from '@/components/api-document/document-frame'
import { ReaderHeader } from '@/components/api-document/reader-header'
import { ReaderSession } from '@/components/layout/reader-session'
import { PortalBell } from '@/components/notification/portal-bell'
import { describeCurrentSession, requireSession } from '@/lib/session/server/require-session'

/** Each response has its own nonce and belongs to one person, so it is never cached. */
export const dynamic = 'force-dynamic'

export default async function DocumentsLayout({ children }: { children: ReactNode }) {
  await requireSession('documents')
  return (
    <>
      <DocumentFrame isPrivate header={<ReaderHeader reader={await describeCurrentSession()} bell={<PortalBell />} />}>
        {children}
      </DocumentFrame>
      <ReaderSession />
    </>
  )
}
