import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { PURPOSE_MAX } from '@portico/contract/subscription/subscription-input'
import { SUBSCRIPTION_STATUSES } from '@portico/contract/subscription/subscription-states'
import { getTranslations } from 'next-intl/server'
import { Panel, Stack } from '@/components/ui/layout'
import { StatusBadge } from '@/components/ui/status-badge'
import { Muted, Text } from '@/components/ui/text'
import styles from './api-detail.module.css'
import { type SubscribeLabels, SubscribePanel } from './subscribe-panel'
import { WhatHappensNext } from './what-happens-next'

interface SubscribeCardProps {
  locale: Locale
  api: PublishedApiDetail
  startWith: string | null
}

/**
 * Shows the frame of the subscribe panel, which the browser fills in by who is signed in. `startWith` is the version that new consumers
 * should use, when another one is deprecated.
 */
export async function SubscribeCard({ locale, api, startWith }: SubscribeCardProps) {
  const t = await getTranslations('catalogue.subscribe')
  const credential = credentialOf(api.stages)
  const byStatus = <Value,>(value: (status: (typeof SUBSCRIPTION_STATUSES)[number]) => Value) =>
    Object.fromEntries(SUBSCRIPTION_STATUSES.map((status) => [status, value(status)])) as Record<
      (typeof SUBSCRIPTION_STATUSES)[number],
      Value
    >
  const labels: SubscribeLabels = {
    action: t('action'),
    again: t('again'),
    purpose: t('purpose'),
    sending: t('sending'),
    signedOut: t('signedOut'),
    signIn: t('signIn'),
    join: t('join'),
    notUser: t('notUser'),
    signInOther: t('signInOther'),
    open: t('open'),
    openApproved: t('openApproved', { credential }),
    failed: t('failed'),
    restored: t('restored'),
    unavailable: t('unavailable'),
    retry: t('retry'),
    loading: t('loading'),
    statuses: byStatus((status) => t(status, { credential })),
  }
  return (
    <Stack as="section" gap={3} surface="panel" className={styles.card} aria-labelledby="subscribe-title" data-screen-only>
      <h2 id="subscribe-title">{t('title')}</h2>
      <Muted>{t('lead', { credential })}</Muted>
      {startWith ? <Muted>{t('startWith', { name: startWith })}</Muted> : null}
      <SubscribePanel
        locale={locale}
        apiId={api.id}
        labels={labels}
        purposeField={
          <Stack gap={1}>
            <Panel
              as="textarea"
              name="purpose"
              surface="field"
              rows={1}
              maxLength={PURPOSE_MAX}
              aria-label={t('purpose')}
              aria-describedby="purpose-help"
              className={styles.purpose}
            />
            <Text as="span" size="xs" tone="muted" id="purpose-help">
              {t('purposeHelp')}
            </Text>
          </Stack>
        }
        badges={{
          WAITING: <StatusBadge status="WAITING" />,
          APPROVED: <StatusBadge status="APPROVED" />,
        }}
        next={<WhatHappensNext api={api} credential={credential} />}
        approvedNext={
          <Stack gap={1}>
            <Text as="h3" size="sm" weight="semibold">
              {t('approvedNext.title')}
            </Text>
            <Text size="sm" tone="muted">
              {t('approvedNext.body')}
            </Text>
          </Stack>
        }
      />
      <noscript>{t('noScript')}</noscript>
    </Stack>
  )
}

/** Returns what callers of an API need: a key, unless every method takes an access token. */
function credentialOf(stages: PublishedApiDetail['stages']): 'key' | 'token' | 'both' {
  const types = new Set(stages.flatMap(({ authTypes }) => authTypes))
  if (!types.has('oauth2')) return 'key'
  return types.has('apiKey') ? 'both' : 'token'
}
