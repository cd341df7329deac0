import type { PortalImageView } from '@portico/contract/portal-config/portal-config-endpoints'
import type { ReactNode } from 'react'
import { portalImageUrl } from '@/lib/portal-config/portal-image-url'
import controls from './controls.module.css'
import styles from './shell.module.css'

interface PortalLogoProps {
  light: PortalImageView
  dark: PortalImageView
  place: 'header' | 'footer'
  /** The title of the portal, which a logo stands for. */
  title: string
  /** Shown where there is no logo. */
  children: ReactNode
}

/** Shows a logo of the portal, in dark mode its twin if it has one. Both are rendered and the style sheet shows one, so nothing flickers. */
export function PortalLogo({ light, dark, place, title, children }: PortalLogoProps) {
  const name = `${place}-logo` as const
  const lightLogo = light ? <Logo src={portalImageUrl(name, light)} image={light} title={title} /> : children
  if (!light || !dark) return lightLogo
  return (
    <>
      <span className={controls.whenLight}>{lightLogo}</span>
      <span className={controls.whenDark}>
        <Logo src={portalImageUrl(`${name}-dark`, dark)} image={dark} title={title} />
      </span>
    </>
  )
}

function Logo({ src, image, title }: { src: string; image: NonNullable<PortalImageView>; title: string }) {
  // biome-ignore lint/performance/noImgElement: a logo is shown as it is
  return <img className={styles.logo} src={src} alt={title} width={image.width ?? undefined} height={image.height ?? undefined} />
}
