import type { ReactNode } from 'react'
import { CommandPaletteButton } from '@/components/command-palette/command-palette-button'
import { CenterShell } from '@/components/layout/center-shell'
import { PrivateFrame } from '@/components/layout/private-frame'
import { PrivateBell } from '@/components/notification/private-bell'
import { requireSession } from '@/lib/session/server/require-session'

/** Each response has its own nonce and belongs to one person, so it is never cached. */
export const dynamic = 'force-dynamic'

export default async function CenterLayout({ children }: { children: ReactNode }) {
  await requireSession('developer')
  return (
    <PrivateFrame group="center">
      <CenterShell palette={<CommandPaletteButton />} bell={<PrivateBell place="center" />}>
        {children}
      </CenterShell>
    </PrivateFrame>
  )
}
