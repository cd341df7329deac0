import styles from './plain-breadcrumbs.module.css'

interface PlainBreadcrumbsProps {
  /** Names the list for screen readers. */
  label: string
  items: readonly { href: string; text: string }[]
  /** The page itself. */
  current: string
}

/** Shows breadcrumbs on one line, of links without script; too long ones scroll. Fonts that load later do not move the page. */
export function PlainBreadcrumbs({ label, items, current }: PlainBreadcrumbsProps) {
  return (
    <nav aria-label={label} className={styles.crumbs}>
      <ol>
        {items.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
