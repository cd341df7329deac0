'use client'
import type { TopTraffic as Top, TopTrafficRow } from '@portico/contract/statistics/statistics-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import { Grid, Lines, Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { topTraffic } from '@/lib/statistics/statistics-queries'
import { useFigureFormat } from './use-figure-format'

const LISTS = ['apis', 'subscribers', 'slowest', 'failing', 'reasons'] as const satisfies readonly (keyof Top)[]

/** Shows the busiest, slowest and most failing parts of the APIs over the last days, each with the way to its statistics; nothing without calls. */
export function TopTraffic({ statisticsPath }: { statisticsPath: string }) {
  const t = useTranslations('statistics')
  const format = useFigureFormat()
  const { data } = useQuery(topTraffic(useTimeZone() ?? 'UTC'))
  if (data === undefined || data.apis.length === 0) return null
  const figureOf = (list: (typeof LISTS)[number], { calls, errors, p95Ms }: TopTrafficRow) => {
    if (list === 'slowest') return `p95 ${format.ms(p95Ms)}`
    return list === 'failing' ? t('top.errors', { count: errors }) : t('top.calls', { count: calls })
  }
  return (
    <Grid column="18rem" gap={6}>
      {LISTS.filter((list) => data[list].length > 0).map((list) => (
        <Section key={list} title={t(`top.${list}`)} description={t('top.period')}>
          <Lines pad={2}>
            {data[list].map((row) => (
              <Row as="li" key={row.key} nowrap gap={3} size="sm" justify="between">
                <Stack>
                  <TextLink breakable href={`${statisticsPath}?${addressOf(list, row)}`}>
                    {row.name ?? t('deleted')}
                  </TextLink>
                  {row.note ? (
                    <Muted as="span" size="xs" breakable>
                      {row.note}
                    </Muted>
                  ) : null}
                </Stack>
                <Text as="span" tabular tone="muted" style={{ whiteSpace: 'nowrap' }}>
                  {figureOf(list, row)}
                </Text>
              </Row>
            ))}
          </Lines>
        </Section>
      ))}
    </Grid>
  )
}

/** Returns the query of the statistics that explain a row. */
function addressOf(list: (typeof LISTS)[number], { key, apiId }: TopTrafficRow): string {
  if (list === 'reasons') return `reason=${key}`
  const one = { apis: '', subscribers: `&subscriptionId=${key}`, slowest: `&methodId=${key}`, failing: `&methodId=${key}` }[list]
  const shown = { apis: 'by=endpoint', subscribers: 'by=endpoint', slowest: 'by=endpoint&measure=latency', failing: 'by=statusClass' }[list]
  return `apiId=${apiId}${one}&${shown}`
}
