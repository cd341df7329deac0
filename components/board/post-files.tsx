import type { UploadFile } from '@portico/contract/upload/upload-endpoints'
import { Paperclip } from 'lucide-react'
import { getFormatter, getTranslations } from 'next-intl/server'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { postUploadPath } from '@/lib/board/upload-path'
import { fileSize } from '@/lib/upload/file-size'
import styles from './board.module.css'

/** Shows the files of a post as downloads; nothing without files. */
export async function PostFiles({ postId, files }: { postId: string; files: readonly UploadFile[] }) {
  const [t, format] = await Promise.all([getTranslations('board'), getFormatter()])
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-label={t('files')}>
      <Stack as="ul" gap={2}>
        {files.map(({ uploadId, name, sizeBytes }) => (
          <Row as="li" key={uploadId} nowrap gap={2} size="sm">
            <Paperclip size={16} aria-hidden="true" />
            <span>
              <Text as="a" tone="brand" breakable href={postUploadPath(postId, uploadId)} download={name}>
                {name}
              </Text>{' '}
              <Text as="span" tone="subtle">
                {fileSize(sizeBytes, format)}
              </Text>
            </span>
          </Row>
        ))}
      </Stack>
    </section>
  )
}
