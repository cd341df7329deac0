'use client'
import { useEffect, useState } from 'react'
import { isCenterPath } from '@/lib/portal-paths'
import styles from './message-page.module.css'

interface HomeLinkProps {
  portalHome: string
  /** The first pages of the developer center, by the area of the address. */
  centerHomes: { admin: string; developer: string }
  text: string
}

/** Links home: to the portal, or in the developer center to the first page of the person's category. */
export function HomeLink({ portalHome, centerHomes, text }: HomeLinkProps) {
  const [href, setHref] = useState(portalHome)

  useEffect(() => {
    if (isCenterPath(window.location.pathname)) {
      setHref(window.location.pathname.startsWith('/admin') ? centerHomes.admin : centerHomes.developer)
    }
  }, [centerHomes])

  return (
    <a className={styles.primary} href={href}>
      {text}
    </a>
  )
}
