'use client'
import type { InquiryDetail, InquiryEntry } from '@portico/contract/inquiry/inquiry-endpoints'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RichTextView } from '@/components/editor/rich-text-view'
import { Badge } from '@/components/ui/badge'
import { FileLinks } from '@/components/ui/file-links'
import { Panel, Row, Stack } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { Text } from '@/components/ui/text'
import styles from './inquiry.module.css'

interface ConversationProps {
  inquiry: InquiryDetail
  /** Returns the address of an image or file. */
  uploadPath: (inquiryId: string, uploadId: string) => string
  /** The actions of an entry, such as changing an answer. */
  actionsOf?: (entry: InquiryEntry) => ReactNode
}

/** Shows the questions and answers of an inquiry, oldest first. */
export function Conversation({ inquiry, uploadPath, actionsOf }: ConversationProps) {
  const t = useTranslations('inquiry')
  const pathOf = (uploadId: string) => uploadPath(inquiry.id, uploadId)
  return (
    <Stack as="ol" gap={4} aria-label={t('conversation')}>
      {inquiry.entries.map((entry) => (
        <Panel as="li" key={entry.id} className={styles.entry} data-kind={entry.kind}>
          <Row gap={1} columnGap={3} size="sm" tone="muted" className={styles.entryHead}>
            <Badge tone={entry.kind === 'answer' ? 'brand' : 'neutral'}>{t(`kinds.${entry.kind}`)}</Badge>
            {entry.author ? <span>{entry.author}</span> : null}
            <RelativeTime value={entry.createdAt} />
            {actionsOf ? <span className={styles.entryActions}>{actionsOf(entry)}</span> : null}
          </Row>
          {entry.title ? (
            <Text as="h2" size="md" weight="semibold" breakable className={styles.entryTitle}>
              {entry.title}
            </Text>
          ) : null}
          <Stack gap={4}>
            <RichTextView value={entry.content} imageSource={pathOf} />
            {entry.files.length > 0 ? <FileLinks files={entry.files} hrefOf={pathOf} /> : null}
          </Stack>
        </Panel>
      ))}
    </Stack>
  )
}
