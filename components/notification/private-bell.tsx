'use client'
import type { Portal } from '@portico/contract/role'
import dynamic from 'next/dynamic'
import controls from '@/components/layout/controls.module.css'
import { useSession } from '@/lib/session/browser/session-provider'

/** Loaded after the page; its space is reserved, so that nothing beside it moves. */
const NotificationBell = dynamic(() => import('./notification-bell').then((module) => module.NotificationBell), {
  ssr: false,
  loading: () => <span className={controls.iconButton} />,
})

/** Shows the bell in the header of a private page that has its texts. */
export function PrivateBell({ place }: { place: Portal }) {
  const { session } = useSession()
  return <NotificationBell place={place} session={session} />
}
