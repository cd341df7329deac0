import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { getTranslations } from 'next-intl/server'
import { StaticElement } from '@/components/reference/static-element'
import { staticContent } from '@/components/reference/static-part'
import { Fold } from '@/components/ui/fold'
import { Text } from '@/components/ui/text'
import { currentLocale } from '@/lib/i18n/current-locale'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './api-document.module.css'
import type { DocumentVersion } from './document-overview'

/** The errors that callers may receive; some depend on the version. */
const CODES = [
  'MalformedRequest',
  'RequestControlFailed',
  'CredentialMissing',
  'CredentialInvalid',
  'NotSubscribed',
  'IpNotAllowed',
  'RouteNotFound',
  'PayloadTooLarge',
  'UsageLimitExceeded',
  'TargetConnectionFailed',
  'VersionPaused',
  'NoHealthyServer',
  'TargetOverloaded',
  'TargetTimeout',
] as const satisfies readonly GatewayErrorCode[]

function codesOf({ requirements, addressRule, usageLimits }: DocumentVersion) {
  const limited = Object.values(usageLimits).some((limit) => limit !== null)
  const isMet: Partial<Record<GatewayErrorCode, boolean>> = {
    RequestControlFailed: requirements.length > 0,
    IpNotAllowed: addressRule,
    UsageLimitExceeded: limited,
  }
  return CODES.filter((code) => isMet[code] ?? true)
}

/** Shows the error codes of the gateway with their meaning; opens without script. */
export async function DocumentErrors({ version }: { version: DocumentVersion }) {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('api-document')])
  const codes = codesOf(version).map((code) => (
    <div key={code}>
      <dt>
        <Text as="span" weight="semibold" mono className={styles.errorStatus}>
          {GATEWAY_ERROR_STATUS[code]}
        </Text>
        <a className="ui-link" href={localePath(locale, paths.gatewayError(code))}>
          <code>{code}</code>
        </a>
      </dt>
      <dd>{t(`errorMeanings.${code}`)}</dd>
    </div>
  ))
  return (
    <Fold summary={t('errors')} className={styles.errors}>
      <Text size="note" tone="subtle" className={styles.faint}>
        {t('errorsLead')}
      </Text>
      <StaticElement tag="dl" className={styles.details} content={staticContent(codes)} />
    </Fold>
  )
}
