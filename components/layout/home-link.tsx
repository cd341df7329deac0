'use client'
import { useEffect, useState } from 'react'
import { isCenterPath } from '@/lib/portal-paths'
import { browserSession } from '@/lib/session/browser/browser-session'
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
    const { category } = browserSession.current()
    setHref(centerHomes[category === 'user' ? 'developer' : category])
  }, [centerHomes])

  return (
    <a className={styles.primary} href={href}>
      {text}
    </a>
  )
}
