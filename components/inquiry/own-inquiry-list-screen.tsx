'use client'
import { inquiryListQuery } from '@portico/contract/inquiry/inquiry-endpoints'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataList } from '@/components/data/data-list'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { ownInquiryList } from '@/lib/inquiry/inquiry-own-queries'
import { paths } from '@/lib/paths'
import { useInquiryColumns } from './inquiry-columns'
import { InquiryFilters } from './inquiry-filters'

/** Shows the inquiries that a person has written, to the operators and about APIs. */
export function OwnInquiryListScreen() {
  const t = useTranslations('inquiry')
  const columns = useInquiryColumns({ withApi: true, withAuthor: false })
  const create = (
    <LinkButton href={paths.user.createInquiry} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('create')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader guide="inquiries" title={t('ownTitle')} description={t('ownLead')} actions={create} />
      <DataList
        id="own-inquiries"
        schema={inquiryListQuery}
        pageQuery={ownInquiryList}
        caption={t('ownTitle')}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ kind, id }) => paths.user.inquiry(kind, id)}
        searchLabel={t('search')}
        filters={(list) => <InquiryFilters list={list} />}
        empty={{ title: t('emptyTitle'), body: t('ownEmptyBody'), action: create }}
      />
    </>
  )
}
