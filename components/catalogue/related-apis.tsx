import type { RelatedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Lines } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { apiPath } from '@/lib/catalogue/api-path'
import { shortened } from '@/lib/catalogue/shortened'
import { localePath } from '@/lib/portal-paths'

const SUMMARY_MAX = 120

/** Shows APIs that share hashtags, categories or the provider with the one of the page; nothing without any. */
export async function RelatedApis({ locale, related }: { locale: Locale; related: readonly RelatedApi[] }) {
  if (related.length === 0) return null
  const t = await getTranslations('catalogue.detail')
  return (
    <section>
      <h2>{t('related')}</h2>
      <Lines pad={3}>
        {related.map((api) => (
          <li key={api.id}>
            <Text as="a" tone="brand" weight="medium" breakable href={localePath(locale, apiPath(api))}>
              {api.name}
            </Text>
            {api.summary ? <Muted breakable>{shortened(api.summary, SUMMARY_MAX)}</Muted> : null}
          </li>
        ))}
      </Lines>
    </section>
  )
}
