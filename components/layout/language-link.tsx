'use client'
import type { Locale } from '@portico/contract/locale'
import type { MouseEvent, ReactNode } from 'react'
import { showInLocale } from '@/lib/i18n/choose-locale'
import { localePath } from '@/lib/portal-paths'
import styles from './controls.module.css'

/** A slow platform delays the page in the other language no longer than this. */
const ACCOUNT_WITHIN_MS = 1_500

/**
 * Opens the same page in the other language, and stores the choice in the browser, and in the account of a signed-in person. Without script
 * it opens that language's home page.
 */
export function LanguageLink({ to, children }: { to: Locale; children: ReactNode }) {
  const follow = async (event: MouseEvent) => {
    event.preventDefault()
    const kept = import('@/lib/account-settings/keep-own-locale').then(({ keepOwnLocale }) => keepOwnLocale(to))
    // Without the account the choice is still the browser's.
    await Promise.race([kept.catch(() => undefined), new Promise((wake) => setTimeout(wake, ACCOUNT_WITHIN_MS))])
    showInLocale(to)
  }
  return (
    <a
      className={styles.iconButton}
      href={localePath(to, '/')}
      hrefLang={to}
      lang={to}
      onClick={(event) => void follow(event).catch(() => undefined)}
    >
      {children}
    </a>
  )
}
