import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import styles from '@/components/layout/text-page.module.css'
import { Lines, Row } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'

/** Shows every error code of the gateway with a link to its page. Needs no script. */
export async function GatewayErrorListScreen({ locale }: { locale: Locale }) {
  const t = await getTranslations('gateway-error')
  const entries = Object.entries(GATEWAY_ERROR_STATUS) as [GatewayErrorCode, number][]
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('metaTitle')}</h1>
        <Muted className={styles.period}>{t('lead')}</Muted>
      </header>
      <Lines pad={3}>
        {entries.map(([code, status]) => (
          <li key={code}>
            <Row gap={1} columnGap={3}>
              <Text as="span" weight="semibold" mono>
                {status}
              </Text>
              <Text as="a" href={localePath(locale, paths.gatewayError(code))} mono breakable className="ui-link">
                {code}
              </Text>
            </Row>
            <Muted>{t(`codes.${code}.summary`)}</Muted>
          </li>
        ))}
      </Lines>
    </div>
  )
}
