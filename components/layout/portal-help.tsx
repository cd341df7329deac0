import { getTranslations } from 'next-intl/server'
import type { PortalPaletteLabels } from '@/lib/command-palette/portal-palette-labels'
import { guidePaths } from '@/lib/guide/guide-paths'
import { currentLocale } from '@/lib/i18n/current-locale'
import { paths } from '@/lib/paths'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'
import { localePath } from '@/lib/portal-paths'
import styles from './controls.module.css'
import { HelpIcon, SearchIcon } from './header-icons'

interface PortalHelpProps {
  /** Pages of the user guide that the page itself links to need no second link. */
  withGuide: boolean
}

/**
 * Shows the links to the command palette and to the guide in a header of the portal. Before the script that opens them (`followPalette`), and
 * without it, they lead to the catalogue and to the guide.
 */
export async function PortalHelp({ withGuide }: PortalHelpProps) {
  const [locale, t, shell, { menus }] = await Promise.all([
    currentLocale(),
    getTranslations('command-palette'),
    getTranslations('shell'),
    loadPortalState(),
  ])
  const labels: PortalPaletteLabels = {
    ...{ title: t('title'), close: t('close'), apis: t('apis'), nothing: t('nothing'), shortcutsTitle: t('shortcutsTitle') },
    ...{ placeholder: t('portal.placeholder'), pages: t('portal.pages'), operations: t('portal.operations') },
    shortcuts: [
      ['Ctrl K / ⌘ K', t('portal.palette')],
      ['?', t('keys.shortcuts')],
      ['↑ ↓', t('keys.move')],
      ['Enter', t('keys.choose')],
      ['Esc', t('keys.close')],
    ],
    own: [
      { href: paths.user.home, label: shell('session.overview') },
      { href: paths.user.subscriptions, label: shell('session.subscriptions') },
      { href: paths.user.inquiries, label: shell('session.inquiries') },
      { href: paths.user.notifications, label: shell('session.notifications') },
      { href: paths.user.profile.home, label: shell('session.profile') },
    ],
  }
  return (
    <span className={styles.roomy}>
      <a
        className={styles.iconButton}
        href={localePath(locale, paths.apis)}
        data-palette={JSON.stringify(labels)}
        aria-label={t('portal.open')}
        title={t('portal.open')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <SearchIcon />
      </a>
      {withGuide && menus.includes('guide') ? (
        <a
          className={styles.iconButton}
          href={localePath(locale, guidePaths.home)}
          data-guide={localePath(locale, '/').replace(/\/$/, '')}
          aria-label={t('portal.guide')}
          title={t('portal.guide')}
        >
          <HelpIcon />
        </a>
      ) : null}
    </span>
  )
}
