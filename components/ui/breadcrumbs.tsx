import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Row } from '@/components/ui/layout'
import styles from './page.module.css'

/** One breadcrumb; the last one is the page itself and has no address. */
export interface Crumb {
  label: string
  href?: string
}

/** Shows breadcrumbs above a page's title. `label` names the list for screen readers. */
export function Breadcrumbs({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <Row as="ol" gap={1} size="sm" tone="muted" className={styles.crumbs}>
        {items.map((item, at) => (
          <Row as="li" inline nowrap gap={1} key={item.label + String(item.href)} className={styles.crumb}>
            {at > 0 ? <ChevronRight size={14} aria-hidden="true" className={styles.crumbSeparator} /> : null}
            {item.href ? <Link href={item.href}>{item.label}</Link> : <span aria-current="page">{item.label}</span>}
          </Row>
        ))}
      </Row>
    </nav>
  )
}
