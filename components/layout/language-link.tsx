'use client'
import type { Locale } from '@portico/contract/locale'
import type { MouseEvent, ReactNode } from 'react'
import { showInLocale } from '@/lib/i18n/choose-locale'
import { localePath } from '@/lib/portal-paths'
import styles from './controls.module.css'

/** Opens the same page in the other language, and stores the choice. Without script it opens that language's home page. */
export function LanguageLink({ to, children }: { to: Locale; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    showInLocale(to)
  }
  return (
    <a className={styles.iconButton} href={localePath(to, '/')} hrefLang={to} lang={to} onClick={follow}>
      {children}
    </a>
  )
}
