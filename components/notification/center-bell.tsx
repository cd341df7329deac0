'use client'
import dynamic from 'next/dynamic'
import controls from '@/components/layout/controls.module.css'
import { useSession } from '@/lib/session/browser/session-provider'

/** Loaded after the page; its space is reserved, so that nothing beside it moves. */
const NotificationBell = dynamic(() => import('./notification-bell').then((module) => module.NotificationBell), {
  ssr: false,
  loading: () => <span className={controls.iconButton} />,
})

/** Shows the bell in the header of the developer center. */
export function CenterBell() {
  const { session } = useSession()
  return <NotificationBell place="center" session={session} />
}
