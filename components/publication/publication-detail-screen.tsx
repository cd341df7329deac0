'use client'
import type { PublicationDetail } from '@portico/contract/publication/publication-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { RichTextView } from '@/components/editor/rich-text-view'
import { DifferenceView } from '@/components/stage/difference-view'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { publicationDetail } from '@/lib/publication/publication-queries'
import { LintFindings } from './lint-findings'
import { PinDecision } from './pin-decision'
import { PinState } from './pin-state'
import { PublicationApiDetails } from './publication-api-details'
import { PublicationChanges } from './publication-changes'
import { PublicationMethods, PublicationStages } from './publication-contents'
import { PublicationDecision } from './publication-decision'
import { PublicationHistory, PublicationState } from './publication-history'

/** Shows one request with everything that the decision needs, and the decision. */
export function PublicationDetailScreen({ publicationId }: { publicationId: string }) {
  const t = useTranslations('publication')
  const query = useQuery(publicationDetail(publicationId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(data) => {
        const { publication, api, stages, methods } = data
        return (
          <>
            <PageHeader
              guide="publish-an-api"
              title={api.name}
              crumbs={[{ label: t('listTitle'), href: paths.admin.publications }, { label: api.name }]}
              badges={
                <>
                  <PublicationState publication={publication} />
                  <PinState publication={publication} />
                </>
              }
              actions={
                <>
                  <PinDecision publication={publication} />
                  <PublicationDecision detail={data} />
                </>
              }
            />
            <Stack gap={8}>
              <Warnings detail={data} />
              <Section title={t('request')}>
                <RequestFacts detail={data} />
              </Section>
              <PublicationChanges detail={data} drawDifference={(difference) => <DifferenceView difference={difference} />} />
              <Section title={t('lint.title')} description={t('lint.intro')}>
                <LintFindings report={data.lint} />
              </Section>
              <Section title={t('api')}>
                <PublicationApiDetails api={api} />
              </Section>
              {api.description ? (
                <Section title={t('description')}>
                  <RichTextView value={api.description} />
                </Section>
              ) : null}
              <PublicationStages
                stages={stages}
                shownIds={data.shownStageIds}
                documentPath={(stageId) => paths.publicationDocument(publication.id, api.id, stageId)}
              />
              <PublicationMethods methods={methods} />
              <PublicationHistory apiId={api.id} />
            </Stack>
          </>
        )
      }}
    </QueryView>
  )
}

/** Shows the blockers and risks of an approval now. */
function Warnings({ detail: { publication, stages, shownStageIds } }: { detail: PublicationDetail }) {
  const t = useTranslations('publication')
  if (publication.status !== 'WAITING') return null
  if (!stages.some(({ id, status }) => status === 'active' && shownStageIds.includes(id)))
    return (
      <Notice tone="warning" title={t('noActiveStage')}>
        {t('noActiveStageBody')}
      </Notice>
    )
  return null
}

function RequestFacts({ detail: { publication } }: { detail: PublicationDetail }) {
  const t = useTranslations('publication')
  return (
    <DescriptionList
      items={[
        { label: t('requestedBy'), value: publication.requestedBy.name },
        { label: t('requestedAt'), value: <RelativeTime value={publication.requestedAt} /> },
        { label: t('shownIn'), value: publication.environment?.name ?? t('everyEnvironment') },
        { label: t('processedBy'), value: publication.processedBy?.name },
        { label: t('processedAt'), value: publication.processedAt ? <RelativeTime value={publication.processedAt} /> : null },
        ...(publication.reason ? [{ label: t('reason'), value: publication.reason }] : []),
      ]}
    />
  )
}
