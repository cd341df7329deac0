'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Row } from '@/components/ui/layout'
import styles from './shell.module.css'

interface Tab {
  href: string
  label: string
  /** True if the pages below it belong to other tabs. */
  exact?: boolean
  /** A further address of the page. */
  also?: string
}

/** Shows the pages of an area as a row of links; the current page, or the one above it, is marked. */
export function NavTabs({ label, items }: { label: string; items: readonly Tab[] }) {
  const pathname = usePathname()
  return (
    <Row as="nav" nowrap gap={1} align="stretch" surface="ruled" className={styles.tabs} aria-label={label}>
      {items.map(({ href, label: text, exact, also }) => (
        <Link
          key={href}
          href={href}
          className={styles.tab}
          aria-current={isBelow(pathname, href, exact) || (also && isBelow(pathname, also, true)) ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </Row>
  )
}

/** Returns whether a page is `href`, or below it unless it has to be `exact`. The server may have the address with its language, the browser without. */
export function isBelow(pathname: string, href: string, exact = false): boolean {
  const path = pathname.replace(/^\/(en|ko)(?=\/|$)/, '')
  return path === href || (!exact && path.startsWith(`${href}/`))
}
