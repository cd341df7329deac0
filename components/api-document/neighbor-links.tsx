import { Row } from '@/components/ui/layout'
import { NextIcon, PreviousIcon } from '@/components/ui/page-icons'
import styles from './api-document.module.css'

interface NeighborLinksProps {
  label: string
  previous: { href: string; text: string } | null | undefined
  next: { href: string; text: string } | null | undefined
}

/** Shows links to the pages before and after this one, in the order of the document. */
export function NeighborLinks({ label, previous, next }: NeighborLinksProps) {
  if (!previous && !next) return null
  return (
    <Row as="nav" gap={3} justify="between" aria-label={label} className={styles.neighbors}>
      {previous ? (
        <a href={previous.href} rel="prev">
          <PreviousIcon size={16} />
          {previous.text}
        </a>
      ) : (
        <span />
      )}
      {next ? (
        <a href={next.href} rel="next">
          {next.text}
          <NextIcon size={16} />
        </a>
      ) : null}
    </Row>
  )
}
