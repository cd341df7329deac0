import type { Locale } from '@portico/contract/locale'
import type { PublicIncident } from '@portico/contract/service-status/service-status-endpoints'
import { getTranslations } from 'next-intl/server'
import { Fragment } from 'react'
import { Row, Stack } from '@/components/ui/layout'
import { LocalTime } from '@/components/ui/local-time'
import { Muted, Text } from '@/components/ui/text'
import { apiPath } from '@/lib/catalogue/api-path'
import { localePath } from '@/lib/portal-paths'
import { incidentStatusKey } from '@/lib/service-status/incident-text'
import { ImpactBadge, IncidentStatusBadge } from './status-badges'

/** Shows an incident: what is affected, and its updates, of which the newest is open. Needs no script. */
export async function IncidentArticle({ locale, incident }: { locale: Locale; incident: PublicIncident }) {
  const t = await getTranslations('service-status')
  const { id, title, impact, status, apis, startedAt, updates } = incident
  const [newest, ...earlier] = updates
  return (
    <Stack as="article" gap={3} id={id} aria-labelledby={`${id}-title`}>
      <Row gap={2} columnGap={3}>
        <Text as="h3" weight="semibold" breakable id={`${id}-title`}>
          {title[locale]}
        </Text>
        <ImpactBadge impact={impact} label={t(`impacts.${impact}`)} />
        <IncidentStatusBadge impact={impact} status={status} label={t(incidentStatusKey(impact, status))} />
      </Row>
      <Muted breakable>
        {t.rich('since', { time: () => <LocalTime value={startedAt} locale={locale} /> })}
        {' · '}
        {t.rich('affected', {
          apis: () =>
            apis.map((api, at) => (
              <Fragment key={api.id}>
                {at > 0 ? ', ' : null}
                <a className="ui-link" href={localePath(locale, apiPath(api))}>
                  {api.name}
                </a>
              </Fragment>
            )),
        })}
      </Muted>
      {newest ? <Update locale={locale} impact={impact} update={newest} /> : null}
      {earlier.length > 0 ? (
        <details>
          <summary>
            <Text as="span" size="sm" tone="brand">
              {t('earlier', { count: earlier.length })}
            </Text>
          </summary>
          <Stack gap={3}>
            {earlier.map((update) => (
              <Update key={update.id} locale={locale} impact={impact} update={update} />
            ))}
          </Stack>
        </details>
      ) : null}
    </Stack>
  )
}

interface UpdateProps {
  locale: Locale
  impact: PublicIncident['impact']
  update: PublicIncident['updates'][number]
}

async function Update({ locale, impact, update: { status, text, createdAt } }: UpdateProps) {
  const t = await getTranslations('service-status')
  return (
    <Stack gap={1} size="sm">
      <p>
        <Text as="span" weight="semibold">
          {t(incidentStatusKey(impact, status))}
        </Text>{' '}
        <Text as="span" tone="muted">
          <LocalTime value={createdAt} locale={locale} />
        </Text>
      </p>
      <Text breakable style={{ whiteSpace: 'pre-line' }}>
        {text[locale]}
      </Text>
    </Stack>
  )
}
