'use client'
import type { Locale } from '@portico/contract/locale'
import type { MouseEvent, ReactNode } from 'react'
import styles from './controls.module.css'

// Loaded on need: every page has this link.
const loadChoice = () => import('@/lib/account-settings/choose-own-locale')

interface LanguageLinkProps {
  to: Locale
  /** The address of that language's home page, which is opened when there is no script. */
  home: string
  children: ReactNode
}

/** Opens the same page in the other language, and stores the choice. */
export function LanguageLink({ to, home, children }: LanguageLinkProps) {
  const follow = async (event: MouseEvent) => {
    event.preventDefault()
    const { chooseOwnLocale } = await loadChoice()
    await chooseOwnLocale(to)
  }
  return (
    <a
      className={styles.iconButton}
      href={home}
      hrefLang={to}
      lang={to}
      onClick={(event) => void follow(event).catch(() => window.location.assign(home))}
    >
      {children}
    </a>
  )
}
