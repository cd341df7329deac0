'use client'
import { useEffect, useState } from 'react'
import { isCenterPath } from '@/lib/portal-paths'
import styles from './message-page.module.css'

interface HomeLinkProps {
  portalHome: string
  /** The first pages of the developer center, by the person's category. */
  centerHomes: { admin: string; developer: string }
  text: string
}

/** Links home: to the portal, or in the developer center to the first page of the person's category. */
export function HomeLink({ portalHome, centerHomes, text }: HomeLinkProps) {
  const [href, setHref] = useState(portalHome)

  useEffect(() => {
    if (!isCenterPath(window.location.pathname)) return
    // Loaded on need: this link is in the not-found page that every page carries.
    const showOwnHome = async () => {
      const { browserSession } = await import('@/lib/session/browser/browser-session')
      const { category } = browserSession.current()
      setHref(centerHomes[category === 'user' ? 'developer' : category])
    }
    void showOwnHome().catch(() => undefined)
  }, [centerHomes])

  return (
    <a className={styles.primary} href={href}>
      {text}
    </a>
  )
}
