import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import styles from './admin-dashboard.module.css'

interface CountCardProps {
  icon: LucideIcon
  label: string
  value: string
  /** Where what is counted can be seen. */
  href: string
  /** The number asks for action. */
  tone?: 'warning' | 'danger'
}

/** A number that leads to what it counts. */
export function CountCard({ icon: Icon, label, value, href, tone }: CountCardProps) {
  return (
    <Link href={href} className={styles.count} data-tone={tone}>
      <span className={styles.countLabel}>
        <Icon size={16} aria-hidden="true" />
        {label}
      </span>
      <span className={styles.countValue}>{value}</span>
    </Link>
  )
}
