import { getTranslations } from 'next-intl/server'
import { LinkKeepingNext } from '@/components/layout/link-keeping-next'
import { Row } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { currentLocale } from '@/lib/i18n/current-locale'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './login.module.css'
import { LoginForm } from './login-form'
import { loginLabels } from './login-labels'

/** Shows one of the two login pages: the portal's, or the developer center's. */
export async function LoginScreen({ route }: { route: '/login' | '/manager/login' }) {
  const [locale, t, labels] = await Promise.all([currentLocale(), getTranslations('session'), loginLabels()])
  const place = route === paths.login ? 'portal' : 'center'
  return (
    <Row nowrap align="stretch" justify="center" className={styles.screen}>
      <div className={styles.card}>
        <Text as="h1" size="2xl" weight="bold" className={styles.title}>
          {t(`${place}.title`)}
        </Text>
        <p className={styles.description}>{t(`${place}.description`)}</p>
        <LoginForm
          route={route}
          forgotHref={
            place === 'portal' ? localePath(locale, paths.forgotPassword) : `${localePath(locale, paths.forgotPassword)}?door=center`
          }
          other={
            place === 'portal'
              ? { href: paths.managerLogin, label: t('center.title') }
              : { href: localePath(locale, paths.login), label: t('portalInstead') }
          }
          labels={labels}
        />
        {place === 'portal' ? (
          <Muted className={styles.other}>
            {t('noAccount')} <LinkKeepingNext href={localePath(locale, paths.join)}>{t('join')}</LinkKeepingNext>
          </Muted>
        ) : null}
      </div>
    </Row>
  )
}
