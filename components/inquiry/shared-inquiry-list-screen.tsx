import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import styles from '@/components/board/board.module.css'
import { BoardSearchForm } from '@/components/board/board-search-form'
import { PostDay } from '@/components/board/post-day'
import { SupportFrame } from '@/components/board/support-frame'
import { ListPaging } from '@/components/layout/list-paging'
import { EmptyState } from '@/components/ui/empty-state'
import { Lines, Row } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import type { InquiryPage } from '@/lib/inquiry/load-shared-inquiries'
import { type InquirySearch, inquiriesPath } from '@/lib/inquiry/shared-inquiry-address'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { SharedInquiryStatus } from './shared-inquiry-status'

interface SharedInquiryListScreenProps {
  locale: Locale
  search: InquirySearch
  inquiries: InquiryPage
}

/** Shows one page of the inquiries that everybody may read, without names. Works without script. */
export async function SharedInquiryListScreen({ locale, search, inquiries }: SharedInquiryListScreenProps) {
  const [t, board] = await Promise.all([getTranslations('inquiry.shared'), getTranslations('board')])
  const { items } = inquiries
  const isNarrowed = search.q !== '' || search.apiId !== ''
  const api = search.apiId === '' ? undefined : items[0]?.api
  return (
    <SupportFrame locale={locale} current="customer-support">
      <Row as="header" gap={4} columnGap={8} justify="between" className={styles.head}>
        <div>
          <Text as="h1" size="3xl" weight="bold" breakable>
            {api ? t('titleOf', { name: api.name }) : t('title')}
          </Text>
          <Muted>{t('lead')}</Muted>
        </div>
        <BoardSearchForm action={localePath(locale, inquiriesPath())} q={search.q} label={t('search')} kept={{ apiId: search.apiId }} />
      </Row>
      <Row gap={2} columnGap={5} size="sm" className={styles.count}>
        <Text as="a" tone="brand" href={`${paths.user.createInquiry}${search.apiId === '' ? '' : `?apiId=${search.apiId}`}`} rel="nofollow">
          {t('ask')}
        </Text>
        <Text as="a" tone="brand" href={paths.user.inquiries} rel="nofollow">
          {t('own')}
        </Text>
        {isNarrowed ? (
          <Text as="a" tone="brand" href={localePath(locale, inquiriesPath())}>
            {t('showAll')}
          </Text>
        ) : null}
      </Row>
      {items.length > 0 ? (
        <Lines pad={4} className={styles.posts}>
          {items.map((inquiry) => (
            <li key={inquiry.id}>
              <Row gap={2} columnGap={3}>
                <h2 className={styles.title}>
                  <a href={localePath(locale, paths.sharedInquiry(inquiry.id))}>{inquiry.title}</a>
                </h2>
                <SharedInquiryStatus status={inquiry.status} />
              </Row>
              <Row gap={1} columnGap={3} size="sm" tone="subtle" className={styles.facts}>
                <PostDay locale={locale} value={inquiry.createdAt} />
                {inquiry.api ? <span>{inquiry.api.name}</span> : null}
                <span>{board(`categories.${inquiry.category}`)}</span>
              </Row>
            </li>
          ))}
        </Lines>
      ) : (
        <EmptyState
          title={isNarrowed ? board('page.noneFoundTitle') : t('emptyTitle')}
          body={isNarrowed ? t('noneFoundBody') : t('emptyBody')}
        />
      )}
      <ListPaging list={inquiries} hrefOf={(page) => localePath(locale, inquiriesPath({ ...search, page }))} />
    </SupportFrame>
  )
}
