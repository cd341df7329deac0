import type { DocumentOverview } from '@portico/contract/api-document/reading-view'
import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { RichTextView } from '@/components/editor/rich-text-view'
import { Markdown } from '@/components/reference/markdown'
import { referenceLabels } from '@/components/reference/reference-labels'
import { Muted } from '@/components/ui/text'
import { pagePartHref } from '@/lib/api-document/author-links'

/** The overview of the reference shows the whole description of a document. */
const DOCUMENT_DESCRIPTION_MAX = 3_000

/** Shows what an API is, by its description; by the beginning of its document's description if it has none. */
export async function ApiAbout({ locale, api, overview }: { locale: Locale; api: PublishedApiDetail; overview: DocumentOverview | null }) {
  const [t, labels] = await Promise.all([getTranslations('catalogue.detail'), referenceLabels()])
  return (
    <section>
      <h2>{t('about')}</h2>
      {api.description ? (
        <RichTextView value={api.description} />
      ) : overview?.version?.description ? (
        <Markdown
          text={overview.version.description}
          headings={3}
          prefix="about"
          charactersMax={DOCUMENT_DESCRIPTION_MAX}
          partHref={pagePartHref(overview.version.links, locale, { kind: 'published', apiId: api.id })}
          t={labels}
        />
      ) : (
        <Muted>{t('noDescription')}</Muted>
      )}
    </section>
  )
}
