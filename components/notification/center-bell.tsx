'use client'
import dynamic from 'next/dynamic'
import controls from '@/components/layout/controls.module.css'
import { useSession } from '@/lib/session/browser/session-provider'

/** Comes after the page itself; its place is kept, so that nothing beside it moves. */
const NotificationBell = dynamic(() => import('./notification-bell').then((module) => module.NotificationBell), {
  ssr: false,
  loading: () => <span className={controls.iconButton} />,
})

/** The bell of the developer center's head. */
export function CenterBell() {
  const { session } = useSession()
  return <NotificationBell place="center" session={session} />
}
