'use client'
import { useEffect, useState } from 'react'
import { HOME_OF_CATEGORY, isCenterPath } from '@/lib/paths'
import styles from './message-page.module.css'

/** Links home: to the portal, or in the developer center to the first page of the person's category. */
export function HomeLink({ portalHome, text }: { portalHome: string; text: string }) {
  const [href, setHref] = useState(portalHome)

  useEffect(() => {
    if (isCenterPath(window.location.pathname)) {
      setHref(window.location.pathname.startsWith('/admin') ? HOME_OF_CATEGORY.admin : HOME_OF_CATEGORY.developer)
    }
  }, [])

  return (
    <a className={styles.primary} href={href}>
      {text}
    </a>
  )
}
