'use client'
import type { Locale } from '@portico/contract/locale'
import { Languages } from 'lucide-react'
import type { MouseEvent } from 'react'
import { keepLocale, twinAddress } from '@/lib/i18n/choose-locale'
import { localePath } from '@/lib/paths'
import styles from './controls.module.css'

/** Goes to the same page in the other language, and keeps the choice. Without script it leads to that language's home. */
export function LanguageLink({ to, name }: { to: Locale; name: string }) {
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    keepLocale(to)
    const address = twinAddress(to, window.location)
    if (address === window.location.pathname + window.location.search + window.location.hash) window.location.reload()
    else window.location.assign(address)
  }
  return (
    <a className={styles.iconButton} href={localePath(to, '/')} hrefLang={to} lang={to} onClick={follow}>
      <Languages size={18} aria-hidden="true" />
      {name}
    </a>
  )
}
