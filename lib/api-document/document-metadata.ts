import type { DocumentReading } from '@portico/contract/api-document/api-document-endpoints'
import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'
import { type DocumentAddresses, draftDocument, stageDocument } from './document-addresses'

/** Returns the download addresses of the document on a page; of the draft when the API has no deployed version. */
export function downloadsOf({ api, version }: DocumentReading): DocumentAddresses {
  return version?.id ? stageDocument(api.id, version.id) : draftDocument(api.id)
}

/** Returns the title of a page for signed-in people; an empty object when the document does not exist. */
export async function readingMetadata(reading: DocumentReading | null, kind?: 'draft'): Promise<Metadata> {
  if (reading === null) return {}
  const t = await getTranslations('api-document')
  const { api, version } = reading
  if (kind === 'draft') return { title: t('draftTitle', { name: api.name }) }
  return { title: version ? t('metaTitle', { name: api.name, version: version.name }) : t('metaTitlePlain', { name: api.name }) }
}

/** Returns the metadata of the public page; its canonical address is the API's own page, which has the same content. */
export async function publishedDocumentMetadata(api: PublishedApiDetail | null): Promise<Metadata> {
  if (api === null) return {}
  const t = await getTranslations('api-document')
  return pageMetadata({
    path: paths.api(api.id),
    title: t('metaTitlePlain', { name: api.name }),
    description: t('metaDescription', { name: api.name, version: api.stages[0]?.name ?? '', methods: api.methodCount }),
  })
}
