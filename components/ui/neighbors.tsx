import type { ElementType, ReactNode } from 'react'
import styles from './neighbors.module.css'

interface Neighbor {
  href: string
  title: string
}

interface NeighborsProps {
  label: string
  labels: { next: string; previous: string }
  next: Neighbor | null
  previous: Neighbor | null
  /** What is drawn as a link: a plain one by default. */
  link?: ElementType
  /** The way back to the list. */
  children?: ReactNode
}

/** Shows links to the next newer and the next older one of a list. */
export function Neighbors({ label, labels, next, previous, link: Link = 'a', children }: NeighborsProps) {
  const sides = [
    ['next', labels.next, next],
    ['prev', labels.previous, previous],
  ] as const
  if (!next && !previous && !children) return null
  return (
    <nav className={styles.neighbors} aria-label={label}>
      <ul>
        {sides.map(([rel, side, beside]) =>
          beside ? (
            <li key={rel}>
              <Link href={beside.href} rel={rel}>
                <span>{side}</span>
                <span>{beside.title}</span>
              </Link>
            </li>
          ) : null,
        )}
      </ul>
      {children}
    </nav>
  )
}
