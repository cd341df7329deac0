import type { ReactNode } from 'react'
import { DocumentFrame } from '@/components/api-document/document-frame'
import { PortalHeader } from '@/components/layout/portal-header'
import { PortalBell } from '@/components/notification/portal-bell'

/** Public pages are the same for everybody: cached for a minute, or until the platform announces a change. */
export const revalidate = 60

export default function OpenDocumentsLayout({ children }: { children: ReactNode }) {
  return <DocumentFrame header={<PortalHeader bell={<PortalBell />} />}>{children}</DocumentFrame>
}
