'use client'
import type { MethodSummary } from '@portico/contract/method/method-endpoints'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { Badge } from '@/components/ui/badge'
import { Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Row } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { MethodBadge } from '@/components/ui/method-badge'
import { Pagination } from '@/components/ui/pagination'
import { StatusBadge } from '@/components/ui/status-badge'

interface PublicationStagesProps {
  stages: readonly StageView[]
  shownIds: readonly string[]
  /** Returns the address of a version's document. */
  documentPath: (stageId: string) => string
}

/** Shows the API's versions, and which of them the portal shows or would show. */
export function PublicationStages({ stages, shownIds, documentPath }: PublicationStagesProps) {
  const t = useTranslations('publication')
  const columns: Column<StageView>[] = [
    { id: 'name', width: '6rem', header: t('version'), primary: true, cell: (row) => row.name },
    { id: 'environment', width: '8rem', header: t('environment'), cell: (row) => row.environment.name },
    { id: 'url', width: '1fr', header: t('serviceUrl'), cell: (row) => <code>{row.serviceUrl}</code> },
    {
      id: 'status',
      width: '9rem',
      wraps: true,
      header: t('status'),
      cell: (row) => (
        <Row as="span" inline gap={1}>
          <StatusBadge status={row.deployment ? row.status : 'notDeployed'} />
          {row.deprecation ? <StatusBadge status="deprecated" /> : null}
        </Row>
      ),
    },
    {
      id: 'shown',
      width: '7rem',
      header: t('onPortal'),
      cell: (row) => (shownIds.includes(row.id) ? <Badge tone="success">{t('shown')}</Badge> : <Badge>{t('notShown')}</Badge>),
    },
    {
      id: 'auth',
      width: '7.5rem',
      header: t('authType'),
      cell: (row) => t(`authTypes.${row.authType}`),
      wideOnly: true,
      onCards: true,
    },
    timeColumn({ id: 'deployed', width: '7.5rem', header: t('deployedAt'), value: (row) => row.deployment?.deployedAt }),
    {
      id: 'document',
      width: '6rem',
      header: t('document'),
      cell: (row) =>
        row.deployment ? (
          <LinkButton size="sm" href={documentPath(row.id)} whole aria-label={t('readDocument', { name: row.name })}>
            {t('read')}
          </LinkButton>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <Section title={t('versions')} bare>
      {stages.length === 0 ? (
        <EmptyState title={t('noVersion')} />
      ) : (
        <DataTable caption={t('versions')} columns={columns} rows={stages} rowKey={(row) => row.id} />
      )}
    </Section>
  )
}

/** The number of methods shown at once; an API may have a thousand. */
const METHODS_SHOWN = 50

/** Shows the methods that consumers could call. */
export function PublicationMethods({ methods }: { methods: readonly MethodSummary[] }) {
  const t = useTranslations('publication')
  const [page, setPage] = useState(1)
  const columns: Column<MethodSummary>[] = [
    { id: 'method', width: '7rem', header: t('method'), cell: (row) => <MethodBadge method={row.httpMethod} /> },
    { id: 'path', width: '2fr', header: t('path'), primary: true, cell: (row) => <code>{row.path}</code> },
    { id: 'summary', width: '3fr', header: t('summary'), cell: (row) => row.summary || '–' },
  ]
  const rows = methods.slice((page - 1) * METHODS_SHOWN, page * METHODS_SHOWN)
  return (
    <Section title={t('methods')} bare>
      {methods.length === 0 ? (
        <EmptyState title={t('noMethod')} />
      ) : (
        <DataTable caption={t('methods')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      )}
      {methods.length > METHODS_SHOWN ? <Pagination page={page} size={METHODS_SHOWN} total={methods.length} onPage={setPage} /> : null}
    </Section>
  )
}
