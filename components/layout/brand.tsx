import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { PortalLogo } from './portal-logo'
import styles from './shell.module.css'

/** Shows the logo, or the portal's title behind the product's mark, with a link home. */
export async function Brand({ href }: { href: string }) {
  const { title, images } = await loadPortalConfig()
  return (
    <a className={styles.brand} href={href}>
      <PortalLogo light={images['header-logo']} dark={images['header-logo-dark']} place="header" title={title}>
        <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2.5 22 8v2H2V8zM4 11.5h2.5V19H4zm6.75 0h2.5V19h-2.5zm6.75 0H20V19h-2.5zM2 20h20v2H2z" fill="currentColor" />
        </svg>
        <span className={styles.brandTitle}>{title}</span>
      </PortalLogo>
    </a>
  )
}
