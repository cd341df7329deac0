import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import styles from './admin-dashboard.module.css'

interface CountCardProps {
  icon: LucideIcon
  label: string
  value: string
  /** The list of the counted items. */
  href: string
  /** The color of a number that needs attention. */
  tone?: 'warning' | 'danger'
}

/** Shows a number that links to the counted items. */
export function CountCard({ icon: Icon, label, value, href, tone }: CountCardProps) {
  return (
    <Link href={href} className={styles.count} data-tone={tone}>
      <Row as="span" nowrap gap={2} align="start" size="note" tone="muted" className={styles.countLabel}>
        <Icon size={16} aria-hidden="true" />
        {label}
      </Row>
      <Text as="span" size="2xl" weight="semibold" tabular className={styles.countValue}>
        {value}
      </Text>
    </Link>
  )
}
