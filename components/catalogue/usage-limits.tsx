import type { UsageLimits as Limits } from '@portico/contract/api/api'
import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import { getTranslations } from 'next-intl/server'
import { Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import styles from './api-detail.module.css'

const WINDOWS = ['perSecond', 'perMinute', 'perHour', 'perDay'] as const satisfies readonly (keyof Limits)[]

type Stages = PublishedApiDetail['stages']

/** Shows how many calls a subscription may make, as gateways enforce it: by environment if they differ. Nothing for an API without versions. */
export async function UsageLimits({ stages }: { stages: Stages }) {
  const t = await getTranslations('catalogue.detail')
  // Versions of one environment have the same limits.
  const environments = [...new Map(stages.map((stage) => [stage.environmentName, stage.usageLimits]))]
  const isSame = environments.every(([, limits]) => WINDOWS.every((window) => limits[window] === environments[0]?.[1][window]))
  const shown = isSame ? environments.slice(0, 1) : environments
  if (shown.length === 0) return null
  return (
    <Stack as="section" gap={3} surface="panel" className={styles.card}>
      <h2>{t('limits')}</h2>
      {shown.some(([, limits]) => isLimited(limits)) ? <Muted>{t('limitsLead')}</Muted> : null}
      {shown.map(([environment, limits]) => (
        <Stack key={environment} gap={1}>
          {isSame ? null : <h3>{environment}</h3>}
          <EnvironmentLimits limits={limits} />
        </Stack>
      ))}
    </Stack>
  )
}

function isLimited(limits: Limits): boolean {
  return WINDOWS.some((window) => limits[window] !== null)
}

async function EnvironmentLimits({ limits }: { limits: Limits }) {
  const t = await getTranslations('catalogue.detail')
  const set = WINDOWS.flatMap((window) => {
    const limit = limits[window]
    return limit === null ? [] : [{ window, limit }]
  })
  if (set.length === 0) return <Muted>{t('unlimited')}</Muted>
  return (
    <Stack as="ul" gap={2} size="sm" tabular>
      {set.map(({ window, limit }) => (
        <li key={window}>{t(`limit.${window}`, { limit })}</li>
      ))}
    </Stack>
  )
}
