'use client'
import type { MethodDetail } from '@portico/contract/method/method-endpoints'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ApiBreadcrumbs } from '@/components/api/api-breadcrumbs'
import { QueryView } from '@/components/data/query-view'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { TextLink } from '@/components/ui/text-link'
import { apiDetail } from '@/lib/api/api-queries'
import { methodDetail } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { MethodName } from './method-name'
import { MethodReference } from './method-reference'
import { useAskAndDelete } from './use-ask-and-delete'

/** Shows one method: its address, its target, its parameters, bodies and responses. */
export function MethodDetailScreen({ apiId, methodId }: { apiId: string; methodId: string }) {
  const t = useTranslations('method')
  const api = useQuery(apiDetail(apiId))
  const query = useQuery(methodDetail(apiId, methodId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(method) => (
        <>
          <ApiBreadcrumbs
            api={api.data ?? { id: apiId, name: '…' }}
            rest={[{ label: t('listTitle'), href: paths.developer.methods(apiId) }, { label: `${method.httpMethod} ${method.path}` }]}
          />
          <PageHeader
            guide="describe-methods"
            title={<MethodName method={method} />}
            description={method.summary}
            actions={<MethodActions apiId={apiId} method={method} />}
          />
          <Stack gap={6}>
            <Target method={method} />
            <MethodReference method={method} />
          </Stack>
        </>
      )}
    </QueryView>
  )
}

function MethodActions({ apiId, method }: { apiId: string; method: MethodDetail }) {
  const t = useTranslations('method')
  const router = useRouter()
  const { ask, deleting } = useAskAndDelete(apiId)
  const askAndLeave = async () => {
    if (await ask([method.id], `${method.httpMethod} ${method.path}`)) router.push(paths.developer.methods(apiId))
  }
  return (
    <>
      <LinkButton href={paths.developer.updateMethod(apiId, method.id)} icon={<Pencil size={16} aria-hidden="true" />}>
        {t('detail.edit')}
      </LinkButton>
      <Button icon={<Trash2 size={16} aria-hidden="true" />} loading={deleting} onClick={() => void askAndLeave().catch(() => undefined)}>
        {t('delete.button')}
      </Button>
    </>
  )
}

function Target({ method }: { method: MethodDetail }) {
  const t = useTranslations('method')
  const group = method.targetServerGroup
  return (
    <Section title={t('detail.target')}>
      <DescriptionList
        items={[
          { label: t('detail.targetPath'), value: <code>{method.targetPath}</code> },
          {
            label: t('detail.targetServerGroup'),
            value: group ? <TextLink href={paths.developer.targetServerGroup(group.id)}>{group.name}</TextLink> : t('detail.apiGroup'),
          },
          { label: t('detail.authType'), value: method.authType ? t(`authType.${method.authType}`) : t('detail.stageAuthType') },
          { label: t('detail.updatedAt'), value: <RelativeTime value={method.updatedAt} /> },
        ]}
      />
    </Section>
  )
}
