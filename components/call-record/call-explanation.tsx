'use client'
import type { CallView } from '@portico/contract/call-record/call-record-endpoints'
import { useLocale, useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import { type DescriptionItem, DescriptionList } from '@/components/ui/description-list'
import { ExactTime } from '@/components/ui/exact-time'
import { Columns, Stack } from '@/components/ui/layout'
import { CallOutcome } from './call-outcome'

const US_PER_MS = 1_000

/** Explains one call: how it ended and why, what it matched, the limits, times and sizes, and for developers where it went. */
export function CallExplanation({ call }: { call: CallView }) {
  const t = useTranslations('call-record')
  const { environmentName, api, stage, method, inside } = call
  return (
    <Stack as="article" gap={6}>
      <CallOutcome call={call} />
      <Columns columns="repeat(2, minmax(0, 1fr))" from={1100} gap={6} align="start">
        <Section title={t('call')}>
          <DescriptionList
            items={[
              { label: t('at'), value: <ExactTime value={call.at} /> },
              { label: t('request'), value: <code>{`${call.httpMethod} ${call.url}`}</code> },
              { label: t('address'), value: call.address },
              { label: t('requestId'), value: <code>{call.requestId}</code> },
            ]}
          />
        </Section>
        <Section title={t('matched')}>
          <DescriptionList
            items={[
              { label: t('environment'), value: environmentName },
              { label: t('api'), value: api?.name ?? t('noMatch') },
              { label: t('version'), value: stage?.name ?? t('noMatch') },
              { label: t('method'), value: method ? <code>{`${method.httpMethod} ${method.path}`}</code> : t('noMatch') },
            ]}
          />
        </Section>
        <Section title={t('timing')}>
          <TimingList call={call} />
        </Section>
        {call.limits.length > 0 ? (
          <Section title={t('limits')}>
            <LimitList call={call} />
          </Section>
        ) : null}
        {inside ? (
          <Section title={t('inside')}>
            <DescriptionList
              items={[
                { label: t('subscriber'), value: inside.subscriberName },
                { label: t('gateway'), value: inside.gatewayName },
                { label: t('server'), value: inside.server ? <code>{inside.server.url}</code> : null },
                { label: t('group'), value: inside.server?.group.name },
                ...inside.attempts.map(({ url, failure }) => ({
                  label: t('failedAttempt'),
                  value: <code>{`${url ?? t('deletedServer')} ${failure}`}</code>,
                })),
              ]}
            />
          </Section>
        ) : null}
      </Columns>
    </Stack>
  )
}

function TimingList({ call }: { call: CallView }) {
  const t = useTranslations('call-record')
  const number = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 })
  const time = (us: number | null) => (us === null ? null : `${number.format(us / US_PER_MS)} ms`)
  const size = (bytes: number) => t('bytes', { bytes: number.format(bytes) })
  return (
    <DescriptionList
      items={[
        { label: t('connect'), value: time(call.connectUs) },
        { label: t('firstByte'), value: time(call.firstByteUs) },
        { label: t('total'), value: time(call.durationUs) },
        { label: t('retries'), value: call.retries },
        { label: t('requestSize'), value: size(call.requestBytes) },
        { label: t('responseSize'), value: size(call.responseBytes) },
      ]}
    />
  )
}

function LimitList({ call: { limits, retryAfter } }: { call: CallView }) {
  const t = useTranslations('call-record')
  const items: DescriptionItem[] = limits.map(({ window, limit, remaining }) => ({
    label: t(`limit.${window as 'day'}`),
    value: t('remaining', { remaining, limit }),
  }))
  const again = retryAfter === null ? [] : [{ label: t('retryAfter'), value: t('retryAfterSeconds', { seconds: retryAfter }) }]
  return <DescriptionList items={[...items, ...again]} />
}
