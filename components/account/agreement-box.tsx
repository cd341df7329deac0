import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/layout'
import styles from './account.module.css'

interface AgreementBoxProps {
  /** Unique on the page. */
  id: string
  title: string
  /** The language of the text, where it may differ from the page's. */
  lang?: string
  children: ReactNode
}

/** Shows the text of an agreement in a box that scrolls by mouse and keyboard. */
export function AgreementBox({ id, title, lang, children }: AgreementBoxProps) {
  return (
    <>
      <h2 id={id} lang={lang}>
        {title}
      </h2>
      <Panel
        as="section"
        surface="inset"
        size="sm"
        tone="muted"
        className={styles.agreementText}
        aria-labelledby={id}
        tabIndex={0}
        lang={lang}
      >
        {children}
      </Panel>
    </>
  )
}
