'use client'
import type { InquiryKind } from '@portico/contract/inquiry/inquiry'
import { inquiryListQuery } from '@portico/contract/inquiry/inquiry-endpoints'
import { useTranslations } from 'next-intl'
import { DataList } from '@/components/data/data-list'
import { PageHeader } from '@/components/ui/page-header'
import { inquiryList } from '@/lib/inquiry/inquiry-queries'
import { paths, type StaffArea } from '@/lib/paths'
import { InquiryApiFilter } from './inquiry-api-filter'
import { useInquiryColumns } from './inquiry-columns'
import { InquiryFilters } from './inquiry-filters'

/** Shows the inquiries of a kind that a person may answer. */
export function InquiryListScreen({ area, kind }: { area: StaffArea; kind: InquiryKind }) {
  const t = useTranslations('inquiry')
  const columns = useInquiryColumns({ withApi: kind === 'api-customer-support', withAuthor: true })
  return (
    <>
      <PageHeader guide="inquiries" title={t(`boards.${kind}`)} description={t(`leads.${kind}`)} />
      <DataList
        id={kind}
        schema={inquiryListQuery}
        fixed={{ kind }}
        pageQuery={inquiryList}
        caption={t(`boards.${kind}`)}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths[area].support.post(kind, id)}
        searchLabel={t('search')}
        filters={(list) => (
          <>
            {kind === 'api-customer-support' ? <InquiryApiFilter list={list} /> : null}
            <InquiryFilters list={list} />
          </>
        )}
        empty={{ title: t('emptyTitle'), body: t(`emptyBodies.${kind}`) }}
      />
    </>
  )
}
