'use client'
import { isGatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { REFUSED_DAYS, type RefusedCalls } from '@portico/contract/subscription/own-activity'
import { useLocale, useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import { Lines, Row, Stack } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { Muted, Text } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'

/** Lists the reasons for which gateways refused a person's calls, each with what to do and its newest calls. `named`: with the API of each. */
export function RefusedCallList({ refused, named }: { refused: readonly RefusedCalls[]; named?: boolean }) {
  const t = useTranslations('subscription-own.refused')
  return (
    <Section title={t('title')} description={t('lead', { days: REFUSED_DAYS })}>
      {refused.length === 0 ? (
        <Muted>{t('none', { days: REFUSED_DAYS })}</Muted>
      ) : (
        <Lines pad={4}>
          {refused.map((reason) => (
            <Reason key={reason.subscriptionId + reason.error} reason={reason} named={named} />
          ))}
        </Lines>
      )}
    </Section>
  )
}

function Reason({ reason, named }: { reason: RefusedCalls; named?: boolean }) {
  const t = useTranslations('subscription-own.refused')
  const errors = useTranslations('errors')
  const locale = useLocale() as 'en' | 'ko'
  const { subscriptionId, apiName, error, status, calls, lastAt, newest } = reason
  return (
    <Stack as="li" gap={2} size="sm">
      <Row gap={1} columnGap={4} justify="between">
        <Row as="span" inline gap={1} columnGap={2}>
          <Text as="strong" weight="semibold" breakable>
            {status} {error}
          </Text>
          {named ? (
            <TextLink breakable href={paths.user.subscription(subscriptionId)}>
              {apiName}
            </TextLink>
          ) : null}
        </Row>
        <Text as="span" tone="muted" tabular>
          {t('calls', { calls })} · <RelativeTime value={lastAt} />
        </Text>
      </Row>
      {isGatewayErrorCode(error) ? (
        <Muted>
          {errors(error)}{' '}
          <a className="ui-link" href={localePath(locale, paths.gatewayError(error))}>
            {t('whatToDo', { code: error })}
          </a>
        </Muted>
      ) : null}
      {newest.length > 0 ? (
        <Stack as="ul" gap={1}>
          {newest.map(({ requestId, at, httpMethod, url }) => (
            <Row as="li" key={requestId + at} gap={1} columnGap={3} justify="between">
              <TextLink breakable mono size="note" href={`${paths.user.calls}?id=${encodeURIComponent(requestId)}`}>
                {httpMethod} {url}
              </TextLink>
              <Muted as="span">
                <RelativeTime short value={at} />
              </Muted>
            </Row>
          ))}
        </Stack>
      ) : null}
    </Stack>
  )
}
