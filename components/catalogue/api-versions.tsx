import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { CopyButton } from '@/components/ui/copy-button'
import { Row } from '@/components/ui/layout'
import { LocalTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import { TimeAgo } from '@/components/ui/time-ago'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import { formatDay } from '@/lib/i18n/format-day'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './api-detail.module.css'

type Stages = PublishedApiDetail['stages']

/** Shows the served versions, recommended ones first, with address and authentication. */
export async function ApiVersions({ locale, apiId, stages }: { locale: Locale; apiId: string; stages: Stages }) {
  const t = await getTranslations('catalogue.detail')
  return (
    <section>
      <Row gap={2} align="baseline" justify="between">
        <h2>{t('versions')}</h2>
        <Text as="a" size="sm" tone="brand" href={localePath(locale, changelogPaths.page(apiId))}>
          {t('changelog')}
        </Text>
      </Row>
      <ul className={styles.versions}>
        {stages.map((stage) => (
          <li key={stage.id} id={`version-${stage.name}`}>
            <Row gap={2} columnGap={3} className={styles.versionHead}>
              <h3>{stage.name}</h3>
              <StatusBadge status={stage.status} label={t(stage.status)} />
              {stage.deprecation ? <StatusBadge status="deprecated" /> : null}
              <a href={localePath(locale, paths.publishedStage(apiId, stage.id))}>{t('toReference', { count: stage.methodCount })}</a>
            </Row>
            <Row nowrap gap={2} className={styles.serviceUrl}>
              <Text as="code" size="sm" grow breakable>
                {stage.serviceUrl}
              </Text>
              <CopyButton text={stage.serviceUrl} labels={{ copy: t('copyUrl', { name: stage.name }), copied: t('copied') }} />
            </Row>
            <Row as="dl" gap={3} columnGap={10} align="stretch" size="sm" className={styles.versionFacts}>
              <div>
                <dt>{t('environment')}</dt>
                <dd>{stage.environmentName}</dd>
              </div>
              <div>
                <dt>{t('authType')}</dt>
                <dd>{stage.authTypes.map((type) => t(`authTypes.${type}`)).join(', ')}</dd>
              </div>
              <div>
                <dt>{t('deployed')}</dt>
                <dd>
                  <TimeAgo value={stage.deployedAt} locale={locale} />
                </dd>
              </div>
            </Row>
            {stage.planned ? <PlannedNotice locale={locale} apiId={apiId} name={stage.name} planned={stage.planned} /> : null}
            {stage.deprecation ? <DeprecationNotice locale={locale} stage={stage} stages={stages} /> : null}
            {stage.status === 'paused' ? (
              <Text size="sm" tone="warning" className={styles.pausedNotice}>
                {t('pausedNotice', { name: stage.name })}
              </Text>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PlannedNoticeProps {
  locale: Locale
  apiId: string
  name: string
  planned: NonNullable<Stages[number]['planned']>
}

/** Shows when a version changes, with a link to what changes. */
async function PlannedNotice({ locale, apiId, name, planned: { id, plannedFor, breakingCount } }: PlannedNoticeProps) {
  const t = await getTranslations('catalogue.detail')
  return (
    <Text size="sm" tone={breakingCount > 0 ? 'warning' : undefined} className={styles.pausedNotice}>
      {t.rich('planned', {
        name,
        breaking: breakingCount,
        when: () => <LocalTime value={plannedFor} locale={locale} />,
        link: (chunks) => <a href={`${localePath(locale, changelogPaths.page(apiId))}#${id}`}>{chunks}</a>,
      })}
    </Text>
  )
}

/** Shows until when a deprecated version keeps answering, and which version to use instead. */
async function DeprecationNotice({ locale, stage, stages }: { locale: Locale; stage: Stages[number]; stages: Stages }) {
  const t = await getTranslations('catalogue.detail')
  const { name, deprecation } = stage
  const successor = stages.find(({ id }) => id === deprecation?.successor?.id)?.name
  return (
    <Text size="sm" tone="warning" className={styles.pausedNotice}>
      {deprecation?.sunsetOn ? t('deprecatedUntil', { name, day: formatDay(deprecation.sunsetOn, locale) }) : t('deprecatedOpen', { name })}{' '}
      {successor ? t.rich('useSuccessor', { successor, link: (chunks) => <a href={`#version-${successor}`}>{chunks}</a> }) : null}
    </Text>
  )
}
