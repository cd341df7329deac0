import type { UsageLimits as Limits } from '@portico/contract/api/api'
import { getTranslations } from 'next-intl/server'
import styles from './api-detail.module.css'

const WINDOWS = ['perSecond', 'perMinute', 'perHour', 'perDay'] as const satisfies readonly (keyof Limits)[]

/** How many calls a subscription may make, window by window. */
export async function UsageLimits({ limits }: { limits: Limits }) {
  const t = await getTranslations('catalogue.detail')
  const set = WINDOWS.flatMap((window) => {
    const limit = limits[window]
    return limit === null ? [] : [{ window, limit }]
  })
  return (
    <section className={styles.card}>
      <h2>{t('limits')}</h2>
      {set.length === 0 ? (
        <p className={styles.faint}>{t('unlimited')}</p>
      ) : (
        <>
          <p className={styles.faint}>{t('limitsLead')}</p>
          <ul className={styles.limits}>
            {set.map(({ window, limit }) => (
              <li key={window}>{t(`limit.${window}`, { limit })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
