'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Fragment, useEffect } from 'react'
import { Text } from '@/components/ui/text'
import { closeSidebar } from '@/lib/theme/sidebar-state'
import styles from './center.module.css'
import { type CenterPage, centerPages } from './center-pages'
import { isBelow } from './nav-tabs'

/** Shows the pages of the developer center. Admins also see those of developers, since they may do the same there. */
export function Sidebar({ label, isAdmin }: { label: string; isAdmin: boolean }) {
  const t = useTranslations('shell.sidebarItems')
  const pathname = usePathname()

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the page changes
  useEffect(closeSidebar, [pathname])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && closeSidebar()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const list = (items: readonly CenterPage[]) =>
    items.map(({ href, text, icon: Icon, exact, also = [] }) => (
      <li key={href}>
        <Link
          href={href}
          className={styles.item}
          title={t(text)}
          aria-current={
            (exact ? pathname === href : isBelow(pathname, href)) || also.some((path) => isBelow(pathname, path)) ? 'page' : undefined
          }
        >
          <Icon size={18} aria-hidden="true" />
          <span className={styles.itemText}>{t(text)}</span>
        </Link>
      </li>
    ))

  return (
    <>
      {/* biome-ignore lint/a11y: a click beside the bar closes it; Escape does the same for the keyboard */}
      <div className={styles.shade} onClick={closeSidebar} />
      <nav id="sidebar" className={styles.sidebar} aria-label={label}>
        {centerPages(isAdmin).map(({ group, pages }) => (
          <Fragment key={group}>
            <Text size="xs" tone="subtle" weight="semibold" className={styles.group}>
              {t(group)}
            </Text>
            <ul>{list(pages)}</ul>
          </Fragment>
        ))}
      </nav>
    </>
  )
}
