import { DOCUMENT_FORMATS } from '@portico/contract/api-document/api-document'
import { getTranslations } from 'next-intl/server'
import { Row } from '@/components/ui/layout'
import { DownloadIcon } from '@/components/ui/page-icons'
import type { DocumentAddresses } from '@/lib/api-document/document-addresses'
import styles from './api-document.module.css'

/** Shows links that download a document, one for each format. */
export async function DocumentDownloads({ name, addresses }: { name: string; addresses: DocumentAddresses }) {
  const t = await getTranslations('api-document')
  return (
    <Row as="p" inline gap={2} size="sm" tone="muted" data-screen-only>
      <DownloadIcon size={16} />
      <span>{t('download')}</span>
      {DOCUMENT_FORMATS.map((format) => (
        <a key={format} href={addresses[format]} download className={styles.download} aria-label={t('downloadAs', { name, format })}>
          {t(`format.${format}`)}
        </a>
      ))}
    </Row>
  )
}
