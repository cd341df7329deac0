import styles from './shell.module.css'

/** Shows the logo and the portal's title with a link home. */
export function Brand({ title, href }: { title: string; href: string }) {
  return (
    <a className={styles.brand} href={href}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.5 22 8v2H2V8zM4 11.5h2.5V19H4zm6.75 0h2.5V19h-2.5zm6.75 0H20V19h-2.5zM2 20h20v2H2z" fill="currentColor" />
      </svg>
      <span className={styles.brandTitle}>{title}</span>
    </a>
  )
}
