import type { DocumentReading } from '@portico/contract/api-document/api-document-endpoints'
import { CirclePause, Hourglass } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { CopyButton } from '@/components/ui/copy-button'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import type { DocumentAddresses } from '@/lib/api-document/document-addresses'
import styles from './api-document.module.css'
import { DocumentDownloads } from './document-downloads'

export type DocumentVersion = NonNullable<DocumentReading['version']>

const WINDOWS = ['perSecond', 'perMinute', 'perHour', 'perDay'] as const

interface DocumentOverviewProps {
  version: DocumentVersion
  name: string
  downloads: DocumentAddresses
}

/** Shows a version's address, authentication, limits, required headers and sunset date. */
export async function DocumentOverview({ version, name, downloads }: DocumentOverviewProps) {
  const t = await getTranslations('api-document')
  const { deprecation, usageLimits, requirements } = version
  const limits = WINDOWS.flatMap((window) => {
    const limit = usageLimits[window]
    return limit === null ? [] : [t(`limit.${window}`, { limit })]
  })
  return (
    <Stack as="section" gap={4} aria-labelledby={`overview-${name}`}>
      <Row gap={3} justify="between">
        <Text as="h2" size="xl" weight="semibold" breakable id={`overview-${name}`} className={styles.heading}>
          {name} · {t('overview')}
        </Text>
        <DocumentDownloads name={name} addresses={downloads} />
      </Row>
      {deprecation ? (
        <Row as="p" nowrap gap={3} align="start" surface="toned" size="sm" className={styles.notice} data-tone="warning">
          <Hourglass size={18} aria-hidden="true" />
          <span>
            {[
              t('deprecatedNotice', { name }),
              deprecation.sunsetOn === null ? '' : t('sunsetNotice', { day: deprecation.sunsetOn }),
              deprecation.successor ? t('successorNotice', { name: deprecation.successor.name }) : '',
            ]
              .filter((text) => text !== '')
              .join(' ')}
          </span>
        </Row>
      ) : null}
      {version.status === 'paused' ? (
        <Row as="p" nowrap gap={3} align="start" surface="toned" size="sm" className={styles.notice} data-tone="warning">
          <CirclePause size={18} aria-hidden="true" />
          <span>{t('pausedNotice', { name })}</span>
        </Row>
      ) : null}
      <dl className={styles.details}>
        <div>
          <dt>{t('serviceUrl')}</dt>
          <dd>
            {version.id === null ? (
              t('noVersionUrl')
            ) : (
              <Row as="span" inline nowrap gap={2} className={styles.url}>
                <code>{version.serviceUrl}</code>
                <CopyButton text={version.serviceUrl} labels={{ copy: t('copyUrl'), copied: t('copied') }} />
              </Row>
            )}
          </dd>
        </div>
        {version.environmentName === '' ? null : (
          <div>
            <dt>{t('environment')}</dt>
            <dd>{version.environmentName}</dd>
          </div>
        )}
        <div>
          <dt>{t('authentication')}</dt>
          <dd>{t(`authTypes.${version.authType}`)}</dd>
        </div>
        <div>
          <dt>{t('limits')}</dt>
          <dd>
            {limits.length === 0 ? t('unlimited') : limits.join(' · ')}
            {limits.length === 0 ? null : (
              <Text as="span" size="note" tone="subtle" className={styles.faint}>
                {t('limitHeaders')}
              </Text>
            )}
          </dd>
        </div>
        {requirements.length === 0 ? null : (
          <div>
            <dt>{t('requirements')}</dt>
            <dd>
              <Stack as="ul" gap={1}>
                {requirements.map((requirement) => (
                  <li key={`${requirement.place} ${requirement.name}`}>
                    {t(`requirement.${requirement.place}`, { name: requirement.name })}
                  </li>
                ))}
              </Stack>
              {version.addressRule ? (
                <Text as="span" size="note" tone="subtle" className={styles.faint}>
                  {t('addressRule')}
                </Text>
              ) : null}
            </dd>
          </div>
        )}
      </dl>
      {version.addressRule && requirements.length === 0 ? (
        <Text size="note" tone="subtle" className={styles.faint}>
          {t('addressRule')}
        </Text>
      ) : null}
    </Stack>
  )
}
