import type { UsageLimits as Limits } from '@portico/contract/api/api'
import { getTranslations } from 'next-intl/server'
import { Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import styles from './api-detail.module.css'

const WINDOWS = ['perSecond', 'perMinute', 'perHour', 'perDay'] as const satisfies readonly (keyof Limits)[]

/** Shows how many calls a subscription may make in each window. */
export async function UsageLimits({ limits }: { limits: Limits }) {
  const t = await getTranslations('catalogue.detail')
  const set = WINDOWS.flatMap((window) => {
    const limit = limits[window]
    return limit === null ? [] : [{ window, limit }]
  })
  return (
    <Stack as="section" gap={3} surface="panel" className={styles.card}>
      <h2>{t('limits')}</h2>
      {set.length === 0 ? (
        <Muted>{t('unlimited')}</Muted>
      ) : (
        <>
          <Muted>{t('limitsLead')}</Muted>
          <Text as="ul" size="sm" tabular className={styles.limits}>
            {set.map(({ window, limit }) => (
              <li key={window}>{t(`limit.${window}`, { limit })}</li>
            ))}
          </Text>
        </>
      )}
    </Stack>
  )
}
