import type { ReactNode } from 'react'
import { DocumentFrame } from '@/components/api-document/document-frame'
import { PortalBell } from '@/components/notification/portal-bell'

/** Public: the same for everybody, made once and kept for a minute or until the platform says that it changed. */
export const revalidate = 60

export default function OpenDocumentsLayout({ children }: { children: ReactNode }) {
  return <DocumentFrame bell={<PortalBell />}>{children}</DocumentFrame>
}
