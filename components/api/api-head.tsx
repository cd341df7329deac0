'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Row } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import type { GuideSlug } from '@/lib/guide/guide-pages'
import { paths } from '@/lib/paths'
import styles from './api.module.css'
import { ApiBreadcrumbs } from './api-breadcrumbs'

const TABS = {
  overview: paths.developer.api,
  methods: paths.developer.methods,
  parameters: paths.developer.parameters,
  stages: paths.developer.stages,
  settings: paths.developer.updateApi,
} as const
export type ApiTab = keyof typeof TABS

const GUIDES: Record<ApiTab, GuideSlug> = {
  overview: 'api',
  methods: 'import-openapi',
  parameters: 'import-openapi',
  stages: 'version',
  settings: 'limit-usage',
}

/** Shows the header of an API's pages: name, publication state and tabs. */
export function ApiHead({ api, tab, actions }: { api: ApiDetail; tab: ApiTab; actions?: ReactNode }) {
  const t = useTranslations('api')
  return (
    <>
      <ApiBreadcrumbs api={api} rest={tab === 'overview' ? [] : [{ label: t(`tabs.${tab}`) }]} />
      <PageHeader
        guide={GUIDES[tab]}
        title={api.name}
        badges={<StatusBadge status={api.publicationStatus} />}
        description={
          <Text as="code" size="xs" tone="muted" weight="normal" breakable>
            /{api.basePath}
          </Text>
        }
        actions={actions}
      />
      <Row as="nav" nowrap gap={5} align="stretch" surface="ruled" className={styles.tabs} aria-label={t('tabs.label')}>
        {Object.entries(TABS).map(([name, path]) => (
          <Link key={name} href={path(api.id)} aria-current={name === tab ? 'page' : undefined}>
            {t(`tabs.${name as ApiTab}`)}
            <Count of={name as ApiTab} api={api} />
          </Link>
        ))}
      </Row>
    </>
  )
}

function Count({ of, api }: { of: ApiTab; api: ApiDetail }) {
  const format = useFormatter()
  if (of !== 'methods' && of !== 'stages') return null
  return <span className={styles.tabCount}>{format.number(of === 'methods' ? api.methodCount : api.stageCount)}</span>
}
