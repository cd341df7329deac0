import type { ReactNode } from 'react'
import { SetupGuide } from '@/components/simple-setup/setup-guide'
import { requireSession } from '@/lib/session/server/require-session'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireSession('admin')
  return (
    <>
      <SetupGuide />
      {children}
    </>
  )
}
