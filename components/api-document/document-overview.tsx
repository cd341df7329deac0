import type { DocumentOverview as Overview } from '@portico/contract/api-document/reading-view'
import { getTranslations } from 'next-intl/server'
import { CopyButton } from '@/components/ui/copy-button'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import type { DocumentAddresses } from '@/lib/api-document/document-addresses'
import styles from './api-document.module.css'
import { DocumentDownloads } from './document-downloads'

export type DocumentVersion = NonNullable<Overview['version']>

const WINDOWS = ['perSecond', 'perMinute', 'perHour', 'perDay'] as const

interface DocumentOverviewProps {
  version: DocumentVersion
  name: string
  downloads: DocumentAddresses
}

/** Shows a version's address, authentication, limits, required headers and sunset date. */
export async function DocumentOverview({ version, name, downloads }: DocumentOverviewProps) {
  const t = await getTranslations('api-document')
  const { usageLimits, requirements } = version
  const limits = WINDOWS.flatMap((window) => {
    const limit = usageLimits[window]
    return limit === null ? [] : [t(`limit.${window}`, { limit })]
  })
  return (
    <Stack as="section" gap={4} aria-labelledby={`overview-${name}`}>
      <Row gap={3} justify="between">
        <Text as="h2" size="xl" weight="semibold" breakable id={`overview-${name}`}>
          {name} · {t('overview')}
        </Text>
        <DocumentDownloads name={name} addresses={downloads} />
      </Row>
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
