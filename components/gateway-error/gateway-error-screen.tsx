import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import styles from '@/components/layout/text-page.module.css'
import { ColoredCode } from '@/components/reference/colored-code'
import { Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { gatewayErrorExample } from '@/lib/gateway-error/error-example'
import { GATEWAY_ERROR_GUIDES } from '@/lib/gateway-error/gateway-error-guide'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'

/** More than the example has. */
const PIECES_MAX = 100

/** Explains one error code of the gateway: what happened, who can change it, what to do, and an example. Needs no script. */
export async function GatewayErrorScreen({ locale, code }: { locale: Locale; code: GatewayErrorCode }) {
  const t = await getTranslations('gateway-error')
  const status = GATEWAY_ERROR_STATUS[code]
  const { fixers } = GATEWAY_ERROR_GUIDES[code]
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Muted className={styles.category}>{t('category', { status })}</Muted>
        <h1>{code}</h1>
        <Text className={styles.period}>{t(`codes.${code}.summary`)}</Text>
      </header>
      <Stack gap={6} className={styles.text}>
        <Part title={t('happened')}>
          <p>{t(`codes.${code}.happened`)}</p>
        </Part>
        <Part title={t('advice')}>
          <p>{t(`codes.${code}.advice`)}</p>
        </Part>
        <Part title={t('fixers')}>
          <ul>
            {fixers.map((fixer) => (
              <li key={fixer}>{t(`fixerNames.${fixer}`)}</li>
            ))}
          </ul>
        </Part>
        <Part title={t('example')}>
          <ColoredCode code={gatewayErrorExample(code)} language="json" label={t('example')} pieces={PIECES_MAX} />
        </Part>
        <Part title={t('lookUp')}>
          <p>{t('lookUpText')}</p>
          <p>
            <a className="ui-link" href={paths.user.calls}>
              {t('lookUpLink')}
            </a>
          </p>
        </Part>
        <p>
          <a className="ui-link" href={localePath(locale, paths.gatewayErrors)}>
            {t('all')}
          </a>
        </p>
      </Stack>
    </div>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <Text as="h2" size="lg" weight="semibold">
        {title}
      </Text>
      {children}
    </section>
  )
}
