'use client'
import { incidentUpdateInput } from '@portico/contract/service-status/incident-input'
import type { IncidentDetail } from '@portico/contract/service-status/service-status-endpoints'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { DeleteButton } from '@/components/feedback/delete-button'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Lines, Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { Muted, Text } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { paths, type StaffArea } from '@/lib/paths'
import { incidentStatusKey } from '@/lib/service-status/incident-text'
import { incidentTitleIn } from '@/lib/service-status/incident-title'
import { incidentDetail, useAddIncidentUpdate, useDeleteIncident } from '@/lib/service-status/service-status-queries'
import { statusPaths } from '@/lib/status-paths'
import { IncidentUpdateFields } from './incident-update-fields'
import { ImpactBadge, IncidentStatusBadge } from './status-badges'

/** Shows an incident with its updates, and adds one until it is resolved. */
export function IncidentDetailScreen({ area, incidentId }: { area: StaffArea; incidentId: string }) {
  const t = useTranslations('service-status')
  const locale = useLocale()
  const query = useQuery(incidentDetail(incidentId))
  const [added, setAdded] = useState(0)
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(incident) => {
        const { title, impact, status, mayWrite } = incident
        return (
          <>
            <PageHeader
              guide="report-an-incident"
              title={incidentTitleIn(locale, incident)}
              crumbs={[{ label: t('manage.title'), href: paths[area].support.incidents }, { label: incidentTitleIn(locale, incident) }]}
              badges={
                <>
                  <ImpactBadge impact={impact} label={t(`impacts.${impact}`)} />
                  <IncidentStatusBadge impact={impact} status={status} label={t(incidentStatusKey(impact, status))} />
                </>
              }
              actions={<IncidentActions area={area} incident={incident} />}
            />
            <Stack gap={8}>
              {mayWrite ? null : <Notice>{t('manage.readOnly')}</Notice>}
              {mayWrite && status !== 'resolved' ? (
                <AddUpdate key={added} incident={incident} onAdded={() => setAdded((count) => count + 1)} />
              ) : null}
              <Section title={t('manage.updates')}>
                <Updates incident={incident} />
              </Section>
              <Section title={t('manage.details')}>
                <DescriptionList
                  items={[
                    { label: t('manage.titleEn'), value: title.en },
                    { label: t('manage.titleKo'), value: title.ko },
                    { label: t('manage.apis'), value: <AffectedApis incident={incident} /> },
                    { label: t('manage.began'), value: <RelativeTime value={incident.startedAt} /> },
                    { label: t('manage.resolved'), value: incident.resolvedAt ? <RelativeTime value={incident.resolvedAt} /> : null },
                    { label: t('manage.author'), value: incident.author },
                  ]}
                />
              </Section>
            </Stack>
          </>
        )
      }}
    </QueryView>
  )
}

function IncidentActions({ area, incident }: { area: StaffArea; incident: IncidentDetail }) {
  const t = useTranslations('service-status.manage')
  const title = incidentTitleIn(useLocale(), incident)
  const { support } = paths[area]
  const remove = useDeleteIncident(incident.id)
  return (
    <>
      <LinkButton href={statusPaths.incident(incident.id)} prefetch={false} icon={<ExternalLink size={16} aria-hidden="true" />}>
        {t('toPage')}
      </LinkButton>
      {incident.mayWrite ? (
        <>
          <DeleteButton
            labels={{ act: t('delete'), title: t('deleteTitle'), body: t('deleteBody', { title }), done: t('deletedToast') }}
            remove={remove}
            to={support.incidents}
          />
          <LinkButton href={support.updateIncident(incident.id)} icon={<Pencil size={16} aria-hidden="true" />}>
            {t('edit')}
          </LinkButton>
        </>
      ) : null}
    </>
  )
}

function AddUpdate({ incident: { id, impact, status }, onAdded }: { incident: IncidentDetail; onAdded: () => void }) {
  const t = useTranslations('service-status.manage')
  const add = useAddIncidentUpdate(id)
  return (
    <Section title={t('addUpdate')}>
      <Form
        schema={incidentUpdateInput}
        label={t('addUpdate')}
        about={id}
        defaultValues={{ status, text: { en: '', ko: '' }, notifies: true }}
        onSubmit={async (values) => {
          await add.mutateAsync(values)
          toast.success(t('updatedToast'))
          onAdded()
        }}
      >
        <IncidentUpdateFields impact={impact} />
        <FormActions submitLabel={t('addUpdate')} />
      </Form>
    </Section>
  )
}

function Updates({ incident: { impact, updates } }: { incident: IncidentDetail }) {
  const t = useTranslations('service-status')
  return (
    <Lines pad={4}>
      {updates.map(({ id, status, text, createdAt, author }) => (
        <Stack as="li" key={id} gap={2}>
          <Row gap={2} columnGap={3}>
            <IncidentStatusBadge impact={impact} status={status} label={t(incidentStatusKey(impact, status))} />
            <Muted as="span">
              <RelativeTime value={createdAt} />
              {author ? ` · ${author}` : null}
            </Muted>
          </Row>
          {(['en', 'ko'] as const).map((language) => (
            <Text key={language} size="sm" breakable lang={language} style={{ whiteSpace: 'pre-line' }}>
              {text[language]}
            </Text>
          ))}
        </Stack>
      ))}
    </Lines>
  )
}

function AffectedApis({ incident: { apis } }: { incident: IncidentDetail }) {
  return (
    <Stack as="ul" gap={1}>
      {apis.map(({ id, name }) => (
        <li key={id}>
          <TextLink href={paths.developer.api(id)}>{name}</TextLink>
        </li>
      ))}
    </Stack>
  )
}
