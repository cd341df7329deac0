'use client'
import { type EnvironmentUsage, USAGE_WINDOWS } from '@portico/contract/subscription/subscription-endpoints'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useId } from 'react'
import { Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import styles from './own-subscription.module.css'

const FULL = 1
const NEARLY_FULL = 0.8

/** Shows how much of each usage limit a person's calls to an API have used, by environment; what was used in a day also without a limit. */
export function UsageMeters({ usage }: { usage: readonly EnvironmentUsage[] }) {
  const t = useTranslations('subscription-own.usage')
  if (usage.length === 0) return <Muted>{t('none')}</Muted>
  return (
    <Stack gap={5}>
      {usage.map(({ environmentName, limits, used }) => (
        <Stack key={environmentName} gap={3}>
          {usage.length > 1 ? (
            <Text as="h3" size="sm" weight="semibold" breakable>
              {environmentName}
            </Text>
          ) : null}
          {USAGE_WINDOWS.filter((window) => limits[window] !== null || window === 'perDay').map((window) => (
            <Meter key={window} label={t(`window.${window}`)} used={used[window]} limit={limits[window]} />
          ))}
          {limits.perSecond === null ? null : <Muted>{t('perSecond', { limit: limits.perSecond })}</Muted>}
        </Stack>
      ))}
    </Stack>
  )
}

function Meter({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const t = useTranslations('subscription-own.usage')
  const id = useId()
  const share = limit === null ? 0 : limit === 0 ? FULL : Math.min(FULL, used / limit)
  const text = limit === null ? t('unlimited', { used }) : t('of', { used, limit })
  return (
    <Stack gap={1} size="sm">
      <Row gap={1} columnGap={3} justify="between">
        <span id={id}>{label}</span>
        <Text as="span" tone="muted" tabular>
          {text}
        </Text>
      </Row>
      {limit === null ? null : (
        <Text
          as="div"
          role="meter"
          aria-labelledby={id}
          aria-valuenow={Math.min(used, limit)}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuetext={text}
          tone={share >= FULL ? 'danger' : share >= NEARLY_FULL ? 'warning' : 'brand'}
          className={styles.meter}
          style={{ '--share': `${share * 100}%` } as CSSProperties}
        />
      )}
      {share >= FULL ? (
        <Text size="note" tone="danger">
          {t('reached')}
        </Text>
      ) : null}
    </Stack>
  )
}
