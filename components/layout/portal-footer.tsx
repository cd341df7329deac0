import { getTranslations } from 'next-intl/server'
import { Row, Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { guidePaths } from '@/lib/guide/guide-paths'
import { currentLocale } from '@/lib/i18n/current-locale'
import { paths } from '@/lib/paths'
import { policiesToLink } from '@/lib/policy/load-policies'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'
import { supportEntry } from '@/lib/portal-management/support-entry'
import { localePath } from '@/lib/portal-paths'
import { statusPaths } from '@/lib/status-paths'
import { CompanyLines } from './company-lines'
import { PortalLogo } from './portal-logo'
import styles from './shell.module.css'

/** Shows the footer of the portal with its links; on private pages none to sign up. */
export async function PortalFooter({ isPrivate = false }: { isPrivate?: boolean }) {
  const [locale, { menus }, { title, company, footerLinks, images }, t, policyText] = await Promise.all([
    currentLocale(),
    loadPortalState(),
    loadPortalConfig(),
    getTranslations('shell'),
    getTranslations('policy.categories'),
  ])
  const support = supportEntry(menus)
  const policies = await policiesToLink(locale)
  return (
    <Muted as="footer" className={styles.footer}>
      <Row gap={3} columnGap={6} justify="between" className={styles.footerBar}>
        <Stack gap={2} align="start" breakable>
          <PortalLogo light={images['footer-logo']} dark={images['footer-logo-dark']} place="footer" title={title}>
            <p>{title}</p>
          </PortalLogo>
          <CompanyLines company={company} labels={{ tel: t('tel'), fax: t('fax') }} />
        </Stack>
        <Row as="nav" gap={2} columnGap={5} align="stretch" className={styles.footerLinks} aria-label={t('footerNavigation')}>
          {menus.includes('apis') ? <a href={localePath(locale, paths.apis)}>{t('apis')}</a> : null}
          {support === undefined ? null : (
            <a href={support === paths.user.inquiries ? support : localePath(locale, support)}>{t('support')}</a>
          )}
          {menus.includes('status') ? <a href={localePath(locale, statusPaths.page)}>{t('status')}</a> : null}
          {menus.includes('guide') ? (
            <a href={localePath(locale, guidePaths.home)} data-guide={localePath(locale, '/').replace(/\/$/, '')}>
              {t('guide')}
            </a>
          ) : null}
          {isPrivate ? null : (
            <a href={localePath(locale, paths.join)} data-visitors>
              {t('join')}
            </a>
          )}
          <a href={paths.managerLogin}>{t('center')}</a>
          {policies.map(({ id, category, locale: language }) => (
            <a key={id} href={localePath(locale, paths.policy(category, id))} hrefLang={language}>
              {policyText(category)}
            </a>
          ))}
          {footerLinks.map(({ label, url }) => (
            <a key={url} href={url} rel="noopener">
              {label[locale]}
            </a>
          ))}
        </Row>
      </Row>
    </Muted>
  )
}
