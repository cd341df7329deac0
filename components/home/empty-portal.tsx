import { getTranslations } from 'next-intl/server'
import { paths } from '@/lib/paths'
import styles from './home.module.css'

/** Shows what the portal is for and the next step, as long as no API is published. */
export async function EmptyPortal() {
  const t = await getTranslations('home')
  return (
    <section className={styles.empty}>
      <h2>{t('emptyTitle')}</h2>
      <p>{t('emptyBody')}</p>
      <a href={paths.managerLogin} className={styles.emptyAction}>
        {t('emptyAction')}
      </a>
    </section>
  )
}
