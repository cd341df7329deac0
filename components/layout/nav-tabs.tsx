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

/** Shows the pages of an area as a row of links; the current page, or the one above it, is marked, and is in sight where not all fit. */
export function NavTabs({ label, items }: { label: string; items: readonly Tab[] }) {
  const pathname = usePathname()
  return (
    <Row as="nav" nowrap gap={1} align="stretch" surface="ruled" className={styles.tabs} aria-label={label}>
      {items.map(({ href, label: text, exact, also }) => {
        const isCurrent = isBelow(pathname, href, exact) || (also !== undefined && isBelow(pathname, also, true))
        return (
          <Link key={href} href={href} className={styles.tab} {...(isCurrent ? { 'aria-current': 'page', ref: scrollIntoRow } : {})}>
            {text}
          </Link>
        )
      })}
    </Row>
  )
}

/** Scrolls the row of a tab, where not all fit, so far that the tab is in sight; the page stays where it is. */
function scrollIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  row.scrollLeft += Math.max(0, tab.getBoundingClientRect().right - row.getBoundingClientRect().right)
}

/** Returns whether a page is `href`, or below it unless it has to be `exact`. The server may have the address with its language, the browser without. */
export function isBelow(pathname: string, href: string, exact = false): boolean {
  const path = pathname.replace(/^\/(en|ko)(?=\/|$)/, '')
  return path === href || (!exact && path.startsWith(`${href}/`))
}
