'use client'
import type { Portal } from '@portico/contract/role'
import controls from '@/components/layout/controls.module.css'
import { lateComponent } from '@/components/ui/late-component'
import { useSession } from '@/lib/session/browser/session-provider'

const PLACE = <span className={controls.iconButton} />

/** Loaded after the page; its space is reserved, so that nothing beside it moves. */
const NotificationBell = lateComponent(() => import('./notification-bell').then((module) => module.NotificationBell), {
  loading: PLACE,
  failed: () => PLACE,
})

/** Shows the bell in the header of a private page that has its texts. */
export function PrivateBell({ place }: { place: Portal }) {
  const { session } = useSession()
  return <NotificationBell place={place} session={session} />
}
