'use client'
import type { RunningProgram } from '@portico/contract/installation/installation-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { QueryView } from '@/components/data/query-view'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { Badge } from '@/components/ui/badge'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { installation } from '@/lib/installation/installation-queries'
import { paths } from '@/lib/paths'

const TONES = { same: 'success', behind: 'warning', tooOld: 'danger', ahead: 'danger', unknown: 'neutral' } as const

/** Shows what runs where, in which version, whether it fits together, and what to upgrade first. */
export function VersionManagement() {
  const t = useTranslations('installation')
  const query = useQuery(installation())
  const columns = useColumns()
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {({ programs, database, upgradeFirst }) => {
        const isBroken = programs.some(({ fit }) => fit === 'tooOld' || fit === 'ahead')
        const isMigrated = database.schema === database.platformSchema
        return (
          <Stack gap={8}>
            {upgradeFirst ? (
              <Notice tone={isBroken ? 'danger' : 'warning'} title={t(isBroken ? 'broken' : 'behind')}>
                {t(`first.${upgradeFirst}`)}
              </Notice>
            ) : (
              <Notice tone="success">{t('allFit')}</Notice>
            )}
            <Section title={t('programs')} description={t('programsHelp')} bare>
              <DataTable caption={t('programs')} columns={columns} rows={programs} rowKey={(row) => row.id} />
            </Section>
            <Section title={t('database')}>
              <DescriptionList
                items={[
                  { label: t('engine'), value: `PostgreSQL ${database.version}` },
                  { label: t('schema'), value: database.schema },
                  { label: t('platformSchema'), value: isMigrated ? t('schemaFits') : database.platformSchema },
                ]}
              />
            </Section>
          </Stack>
        )
      }}
    </QueryView>
  )
}

function useColumns(): Column<RunningProgram>[] {
  const t = useTranslations('installation')
  return [
    {
      id: 'name',
      width: '2fr',
      header: t('program'),
      primary: true,
      cell: ({ kind, name, id, environment }) => (
        <TwoLineCell
          first={t(`kinds.${kind}`)}
          second={environment ? `${environment.name} · ${name}` : name}
          href={environment ? paths.admin.gateway(environment.id, id) : undefined}
        />
      ),
    },
    { id: 'version', width: '7rem', header: t('version'), cell: ({ version }) => version ?? '–' },
    { id: 'fit', width: '10rem', header: t('fit'), wraps: true, cell: ({ fit }) => <Badge tone={TONES[fit]}>{t(`fits.${fit}`)}</Badge> },
    { id: 'engine', width: '8rem', header: t('gatewayEngine'), wideOnly: true, cell: ({ engine }) => engine ?? '–' },
    {
      id: 'status',
      width: '9rem',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status === 'Config Update' ? 'ConfigUpdate' : status} />,
    },
    timeColumn({ id: 'booted', header: t('booted'), wideOnly: true, value: (row) => row.bootedAt }),
    timeColumn({ id: 'seen', header: t('seen'), value: (row) => row.lastSeenAt }),
  ]
}
