import type { InquirySummary } from '@portico/contract/inquiry/inquiry-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Lines, Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { inquiriesPath } from '@/lib/inquiry/shared-inquiry-address'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { SharedInquiryStatus } from './shared-inquiry-status'

interface ApiInquiriesProps {
  locale: Locale
  apiId: string
  inquiries: readonly InquirySummary[]
}

/** Shows the newest public inquiries about an API on its page, and a link to ask. */
export async function ApiInquiries({ locale, apiId, inquiries }: ApiInquiriesProps) {
  const t = await getTranslations('inquiry.shared')
  return (
    <section>
      <h2>{t('title')}</h2>
      <Stack gap={4}>
        {inquiries.length > 0 ? (
          <Lines pad={3}>
            {inquiries.map(({ id, title, status }) => (
              <Row as="li" key={id} gap={1} columnGap={4} justify="between">
                <Text as="a" tone="brand" breakable href={localePath(locale, paths.sharedInquiry(id))}>
                  {title}
                </Text>
                <SharedInquiryStatus status={status} />
              </Row>
            ))}
          </Lines>
        ) : null}
        <Row gap={2} columnGap={5} size="sm">
          <Text as="a" tone="brand" href={`${paths.user.createInquiry}?apiId=${apiId}`} rel="nofollow">
            {t('askAboutApi')}
          </Text>
          {inquiries.length > 0 ? (
            <Text as="a" tone="brand" href={localePath(locale, inquiriesPath({ apiId }))} rel="nofollow">
              {t('allOfApi')}
            </Text>
          ) : null}
        </Row>
      </Stack>
    </section>
  )
}
