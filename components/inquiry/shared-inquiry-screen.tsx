import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import styles from '@/components/board/board.module.css'
import { PostDay } from '@/components/board/post-day'
import { SupportFrame } from '@/components/board/support-frame'
import { RichTextView } from '@/components/editor/rich-text-view'
import { Badge } from '@/components/ui/badge'
import { FileLinks } from '@/components/ui/file-links'
import { Panel, Row, Stack } from '@/components/ui/layout'
import { Neighbors } from '@/components/ui/neighbors'
import { Text } from '@/components/ui/text'
import { apiPath } from '@/lib/catalogue/api-path'
import { inquiriesPath } from '@/lib/inquiry/shared-inquiry-address'
import { sharedUploadPath } from '@/lib/inquiry/shared-upload-path'
import { localePath, portalPaths } from '@/lib/portal-paths'
import entries from './inquiry.module.css'
import { SharedInquiryStatus } from './shared-inquiry-status'

/** Shows a public inquiry: its questions and answers, oldest first, without names. Complete without script. */
export async function SharedInquiryScreen({ locale, inquiry }: { locale: Locale; inquiry: InquiryDetail }) {
  const [t, board] = await Promise.all([getTranslations('inquiry'), getTranslations('board')])
  const uploadOf = (uploadId: string) => sharedUploadPath(inquiry.id, uploadId)
  const linked = (beside: InquiryDetail['next']) =>
    beside && { href: localePath(locale, portalPaths.sharedInquiry(beside.id)), title: beside.title }
  return (
    <SupportFrame locale={locale} current="customer-support">
      <article>
        <header className={styles.head}>
          <h1 className={styles.postTitle}>{inquiry.title}</h1>
          <Row gap={1} columnGap={3} size="sm" tone="muted">
            <SharedInquiryStatus status={inquiry.status} />
            <PostDay locale={locale} value={inquiry.createdAt} />
            <span>{board(`categories.${inquiry.category}`)}</span>
            {inquiry.api ? <a href={localePath(locale, apiPath(inquiry.api))}>{inquiry.api.name}</a> : null}
          </Row>
        </header>
        <Stack as="ol" gap={4} aria-label={t('conversation')} className={styles.posts}>
          {inquiry.entries.map((entry) => (
            <Panel as="li" key={entry.id} className={entries.entry} data-kind={entry.kind}>
              <Row gap={1} columnGap={3} size="sm" tone="muted" className={entries.entryHead}>
                <Badge tone={entry.kind === 'answer' ? 'brand' : 'neutral'}>{t(`kinds.${entry.kind}`)}</Badge>
                <PostDay locale={locale} value={entry.createdAt} />
              </Row>
              {entry.title ? (
                <Text as="h2" size="md" weight="semibold" breakable className={entries.entryTitle}>
                  {entry.title}
                </Text>
              ) : null}
              <Stack gap={4}>
                <RichTextView value={entry.content} imageSource={uploadOf} />
                {entry.files.length > 0 ? <FileLinks files={entry.files} hrefOf={uploadOf} /> : null}
              </Stack>
            </Panel>
          ))}
        </Stack>
      </article>
      <Neighbors
        label={t('neighbors')}
        labels={{ next: t('newer'), previous: t('older') }}
        next={linked(inquiry.next)}
        previous={linked(inquiry.previous)}
      >
        <Row justify="center">
          <a href={localePath(locale, inquiriesPath())} className={styles.button}>
            {board('page.backToBoard')}
          </a>
        </Row>
      </Neighbors>
    </SupportFrame>
  )
}
