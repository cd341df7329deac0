'use client'
import type { Locale } from '@portico/contract/locale'
import type { PolicyDetail } from '@portico/contract/policy/policy-endpoints'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { RichTextView } from '@/components/editor/rich-text-view'
import { DeleteButton } from '@/components/feedback/delete-button'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { utcToday } from '@/lib/i18n/format-day'
import { paths } from '@/lib/paths'
import { policyDetail, useDeletePolicy } from '@/lib/policy/policy-queries'
import { localePath } from '@/lib/portal-paths'
import { PolicyPeriod } from './policy-period'
import { PolicyStateBadge } from './policy-state-badge'

/** Shows one policy: its state, how many people agreed, and its text. */
export function PolicyDetailScreen({ policyId }: { policyId: string }) {
  const t = useTranslations('policy')
  const query = useQuery(policyDetail(policyId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(data) => (
        <>
          <PageHeader
            guide="set-up-the-portal"
            title={data.title}
            crumbs={[{ label: t('listTitle'), href: paths.admin.policies }, { label: data.title }]}
            badges={<PolicyStateBadge policy={data} />}
            actions={<PolicyActions policy={data} />}
          />
          <Stack gap={8}>
            <Section title={t('details')}>
              <PolicyFacts policy={data} />
            </Section>
            <Section title={t('content')}>
              <div lang={data.locale}>
                <RichTextView value={data.content} />
              </div>
            </Section>
          </Stack>
        </>
      )}
    </QueryView>
  )
}

function PolicyFacts({ policy }: { policy: PolicyDetail }) {
  const t = useTranslations('policy')
  const format = useFormatter()
  return (
    <DescriptionList
      items={[
        { label: t('category'), value: t(`categories.${policy.category}`) },
        { label: t('language'), value: t(`languages.${policy.locale}`) },
        { label: t('visibility'), value: t(`visibilities.${policy.visibility}`) },
        { label: t('period'), value: <PolicyPeriod policy={policy} /> },
        { label: t('agreements'), value: format.number(policy.agreements) },
        { label: t('created'), value: <RelativeTime value={policy.createdAt} /> },
        { label: t('updated'), value: <RelativeTime value={policy.updatedAt} /> },
      ]}
    />
  )
}

function PolicyActions({ policy }: { policy: PolicyDetail }) {
  const t = useTranslations('policy')
  const { title } = policy
  const remove = useDeletePolicy(policy.id)
  const isOnPortal = policy.visibility === 'public' && policy.startsOn <= utcToday()
  return (
    <>
      {isOnPortal ? (
        <LinkButton
          href={localePath(policy.locale as Locale, paths.policy(policy.category, policy.id))}
          prefetch={false}
          icon={<ExternalLink size={16} aria-hidden="true" />}
        >
          {t('openOnPortal')}
        </LinkButton>
      ) : null}
      {policy.agreements === 0 ? (
        <DeleteButton
          labels={{ act: t('delete'), title: t('deleteTitle'), body: t('deleteBody', { title }), done: t('deletedToast', { title }) }}
          remove={remove}
          to={paths.admin.policies}
        />
      ) : null}
      <LinkButton variant="primary" href={paths.admin.updatePolicy(policy.id)} icon={<Pencil size={16} aria-hidden="true" />}>
        {t('edit')}
      </LinkButton>
    </>
  )
}
