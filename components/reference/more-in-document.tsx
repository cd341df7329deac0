import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'

interface MoreInDocumentProps {
  /** How many more there are; nothing is shown for none. */
  count: number
  documentHref: string
  t: ReferenceLabels
}

/** Says how many more there are than a page shows, with a link to the document, which has all. */
export function MoreInDocument({ count, documentHref, t }: MoreInDocumentProps) {
  return count > 0 ? (
    <p className={styles.rules}>
      {t('moreChoices', { count })} <a href={documentHref}>{t('inDocument')}</a>
    </p>
  ) : null
}

/** Says that a text is longer than shown, with a link to the document. */
export function Shortened({ documentHref, t }: Omit<MoreInDocumentProps, 'count'>) {
  return (
    <p className={styles.rules}>
      {t('shortened')} <a href={documentHref}>{t('inDocument')}</a>
    </p>
  )
}
