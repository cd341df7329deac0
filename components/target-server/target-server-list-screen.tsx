'use client'
import {
  GROUP_ATTENTION,
  type TargetServerGroupSummary,
  targetServerGroupListQuery,
} from '@portico/contract/target-server/target-server-endpoints'
import { Plus, Server } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { AttentionFilter } from '@/components/data/attention-filter'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { targetServerGroupList } from '@/lib/target-server/target-server-queries'

/** Shows the target server groups that a person may use. */
export function TargetServerListScreen() {
  const t = useTranslations('target-server')
  const columns = useColumns()
  const create = (
    <LinkButton href={paths.developer.createTargetServerGroup} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('create')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader guide="target-server-group" title={t('listTitle')} description={t('listHelp')} actions={create} />
      <DataList
        id="target-servers"
        schema={targetServerGroupListQuery}
        pageQuery={targetServerGroupList}
        caption={t('listTitle')}
        columns={columns}
        rowKey={(group) => group.id}
        rowHref={(group) => paths.developer.targetServerGroup(group.id)}
        searchLabel={t('search')}
        filters={(list) => <AttentionFilter list={list} choices={GROUP_ATTENTION} />}
        empty={{ title: t('empty.title'), body: t('empty.body'), action: create, icon: <Server size={28} /> }}
      />
    </>
  )
}

function useColumns(): Column<TargetServerGroupSummary>[] {
  const t = useTranslations('target-server')
  const format = useFormatter()
  return [
    { id: 'name', width: '1fr', header: t('column.name'), cell: (group) => group.name, sort: 'name', primary: true },
    { id: 'algorithm', width: '11rem', header: t('column.algorithm'), cell: (group) => t(`algorithm.${group.algorithm}`), wideOnly: true },
    { id: 'servers', width: '6.5rem', header: t('column.servers'), cell: (group) => format.number(group.serverCount), align: 'end' },
    { id: 'apis', width: '6rem', header: t('column.apis'), cell: (group) => format.number(group.apiCount), align: 'end' },
    { id: 'owner', width: '9rem', header: t('column.owner'), cell: (group) => group.owner.name, wideOnly: true },
    timeColumn({ id: 'createdAt', header: t('column.createdAt'), sort: 'createdAt', value: (group) => group.createdAt }),
  ]
}
