import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Grid, Row } from '@/components/ui/layout'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './home.module.css'

/** Shows the steps from finding an API to calling it, each with a link. */
export async function UsageSteps({ locale }: { locale: Locale }) {
  const t = await getTranslations('home')
  const steps = [
    { key: 'find', href: localePath(locale, paths.apis) },
    { key: 'subscribe', href: localePath(locale, paths.join) },
    { key: 'key', href: paths.user.subscriptions },
  ] as const
  return (
    <section className={styles.section}>
      <Row gap={2} columnGap={6} align="baseline" justify="between" className={styles.sectionHead}>
        <h2>{t('stepsTitle')}</h2>
      </Row>
      <Grid as="ol" column="15rem" gap={8} className={styles.steps}>
        {steps.map(({ key, href }) => (
          <li key={key}>
            <h3>{t(`steps.${key}Title`)}</h3>
            <p>{t(`steps.${key}Body`)}</p>
            <a href={href}>{t(`steps.${key}Link`)}</a>
          </li>
        ))}
        <li>
          <h3>{t('steps.callTitle')}</h3>
          <p>{t('steps.callBody')}</p>
        </li>
      </Grid>
    </section>
  )
}
