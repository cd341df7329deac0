import type { UploadFile } from '@portico/contract/upload/upload-endpoints'
import { getTranslations } from 'next-intl/server'
import { FileLinks } from '@/components/ui/file-links'
import { postUploadPath } from '@/lib/board/upload-path'
import styles from './board.module.css'

/** Shows the files of a post as downloads; nothing without files. */
export async function PostFiles({ postId, files }: { postId: string; files: readonly UploadFile[] }) {
  const t = await getTranslations('board')
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-label={t('files')}>
      <FileLinks files={files} hrefOf={(uploadId) => postUploadPath(postId, uploadId)} />
    </section>
  )
}
