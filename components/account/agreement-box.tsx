import type { ReactNode } from 'react'
import styles from './account.module.css'

interface AgreementBoxProps {
  /** Unique on the page. */
  id: string
  title: string
  /** The language of the words, where it may differ from the page's. */
  lang?: string
  children: ReactNode
}

/** The words of an agreement, in a box that scrolls by mouse and keyboard. */
export function AgreementBox({ id, title, lang, children }: AgreementBoxProps) {
  return (
    <>
      <h2 id={id} lang={lang}>
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard */}
      <section className={styles.agreementText} aria-labelledby={id} tabIndex={0} lang={lang}>
        {children}
      </section>
    </>
  )
}
