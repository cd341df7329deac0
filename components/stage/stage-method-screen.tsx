'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import type { StageMethodDetail } from '@portico/contract/stage/stage-method'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ApiBreadcrumbs } from '@/components/api/api-breadcrumbs'
import { ServiceUrl } from '@/components/api/service-url'
import { QueryView } from '@/components/data/query-view'
import { MethodName } from '@/components/method/method-name'
import { MethodReference } from '@/components/method/method-reference'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { TextLink } from '@/components/ui/text-link'
import { apiDetail } from '@/lib/api/api-queries'
import { paths } from '@/lib/paths'
import { stageDetail, stageMethodDetail } from '@/lib/stage/stage-queries'

interface StageMethodScreenProps {
  apiId: string
  stageId: string
  methodId: string
}

/** Shows one method of a version as gateways serve it: its address, its target, its parameters, bodies and responses. */
export function StageMethodScreen({ apiId, stageId, methodId }: StageMethodScreenProps) {
  const t = useTranslations('stage')
  const api = useQuery(apiDetail(apiId))
  const query = useQuery(stageMethodDetail(apiId, stageId, methodId))
  const stage = useQuery(stageDetail(apiId, stageId)).data
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(method) => (
        <>
          <ApiBreadcrumbs
            api={api.data ?? { id: apiId, name: '…' }}
            rest={[
              { label: t('listTitle'), href: paths.developer.stages(apiId) },
              { label: stage?.name ?? '…', href: paths.developer.stage(apiId, stageId) },
              { label: `${method.httpMethod} ${method.path}` },
            ]}
          />
          <PageHeader
            guide="describe-methods"
            title={<MethodName method={method} />}
            description={method.summary}
            actions={
              method.inApi ? (
                <LinkButton href={paths.developer.method(apiId, methodId)} icon={<Pencil size={16} aria-hidden="true" />}>
                  {t('methods.openInApi')}
                </LinkButton>
              ) : undefined
            }
          />
          <Stack gap={6}>
            {stage ? <State stage={stage} inApi={method.inApi} /> : null}
            <Section title={t('methods.call')}>
              <Call method={method} stage={stage} />
            </Section>
            <MethodReference method={method} />
          </Stack>
        </>
      )}
    </QueryView>
  )
}

function State({ stage, inApi }: { stage: StageView; inApi: boolean }) {
  const t = useTranslations('stage.methods')
  if (!stage.deployment) return <Notice tone="info" title={t('notDeployedMethod')} />
  return inApi ? null : (
    <Notice tone="warning" title={t('deletedTitle')}>
      {t('deletedBody')}
    </Notice>
  )
}

function Call({ method, stage }: { method: StageMethodDetail; stage: StageView | undefined }) {
  const t = useTranslations('stage')
  const group = method.targetServerGroup
  return (
    <DescriptionList
      items={[
        { label: t('methods.address'), value: stage ? <ServiceUrl url={stage.serviceUrl + method.path} /> : null },
        { label: t('methods.targetPath'), value: <code>{method.targetPath}</code> },
        {
          label: t('methods.targetServerGroup'),
          value: group ? <TextLink href={paths.developer.targetServerGroup(group.id)}>{group.name}</TextLink> : null,
        },
        { label: t('detail.authType'), value: t(`authType.${method.authType}`) },
        { label: t('detail.revision'), value: stage?.deployment?.number },
      ]}
    />
  )
}
