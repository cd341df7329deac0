import type { ChangelogEntry, PlannedEntry, PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { ConsumerChange } from '@portico/contract/catalogue/consumer-change'
import type { Locale } from '@portico/contract/locale'
import { History, TriangleAlert } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ListPaging } from '@/components/layout/list-paging'
import styles from '@/components/layout/text-page.module.css'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { Lines, Row, Stack } from '@/components/ui/layout'
import { LocalTime } from '@/components/ui/local-time'
import { MethodBadge } from '@/components/ui/method-badge'
import { PlainBreadcrumbs } from '@/components/ui/plain-breadcrumbs'
import { Muted, Text } from '@/components/ui/text'
import { TimeAgo } from '@/components/ui/time-ago'
import { apiPath } from '@/lib/catalogue/api-path'
import { placeOf, valuesOf } from '@/lib/catalogue/change-text'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import type { Changelog } from '@/lib/catalogue/load-catalogue'
import { noteText } from '@/lib/catalogue/note-text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'

interface ChangelogScreenProps {
  locale: Locale
  api: PublishedApiDetail
  changelog: Changelog
}

/** Shows what a page of the deployments of an API changed for its callers, by operation, with breaking changes marked. Needs no script. */
export async function ChangelogScreen({ locale, api, changelog }: ChangelogScreenProps) {
  const [t, catalogue] = [await getTranslations('catalogue.changelog'), await getTranslations('catalogue')]
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PlainBreadcrumbs
          label={catalogue('detail.breadcrumbs')}
          items={[
            { href: localePath(locale, paths.apis), text: catalogue('title') },
            { href: localePath(locale, apiPath(api)), text: api.name },
          ]}
          current={t('title')}
        />
        <h1>{t('metaTitle', { name: api.name })}</h1>
        <Muted className={styles.period}>
          {t('lead')}{' '}
          <a className="ui-link" href={localePath(locale, changelogPaths.feed(api.id))}>
            {t('feed')}
          </a>
        </Muted>
      </header>
      {changelog.items.length + changelog.planned.length === 0 ? (
        <EmptyState icon={<History size={28} />} title={t('emptyTitle')} body={t('emptyBody')} />
      ) : null}
      <Stack gap={8}>
        {changelog.planned.map((entry) => (
          <Planned key={entry.id} locale={locale} entry={entry} />
        ))}
        {changelog.items.map((entry) => (
          <Deployed key={entry.id} locale={locale} entry={entry} />
        ))}
        <ListPaging list={changelog} hrefOf={(page) => localePath(locale, changelogPaths.pageAt(api.id, page))} />
      </Stack>
    </div>
  )
}

async function Deployed({ locale, entry }: { locale: Locale; entry: ChangelogEntry }) {
  const t = await getTranslations('catalogue.changelog')
  const { stageName, number, deployedAt, changeCount } = entry
  return (
    <Entry locale={locale} entry={entry} title={t('entry', { version: stageName, number })}>
      {t('count', { count: changeCount })} · <TimeAgo value={deployedAt} locale={locale} />
    </Entry>
  )
}

async function Planned({ locale, entry }: { locale: Locale; entry: PlannedEntry }) {
  const t = await getTranslations('catalogue.changelog')
  const { stageName, plannedFor, changeCount } = entry
  return (
    <Entry locale={locale} entry={entry} title={t('planned', { version: stageName })}>
      {t.rich('plannedFor', { count: changeCount, when: () => <LocalTime value={plannedFor} locale={locale} /> })}
    </Entry>
  )
}

interface EntryProps {
  locale: Locale
  entry: Omit<PlannedEntry, 'plannedFor' | 'updatedAt'>
  title: string
  /** How much changes, and when. */
  children: ReactNode
}

async function Entry({ locale, entry, title, children }: EntryProps) {
  const t = await getTranslations('catalogue.changelog')
  const { id, changes, changeCount, breakingCount, note } = entry
  return (
    <Stack as="section" gap={4} id={id}>
      <Row gap={2} columnGap={3}>
        <Text as="h2" size="xl" weight="semibold">
          {title}
        </Text>
        {breakingCount > 0 ? (
          <Badge tone="danger" icon={<TriangleAlert size={13} aria-hidden="true" />}>
            {t('breakingCount', { count: breakingCount })}
          </Badge>
        ) : null}
        <Muted as="span">{children}</Muted>
      </Row>
      {note ? (
        <Text breakable style={{ whiteSpace: 'pre-line' }}>
          {noteText(note, locale)}
        </Text>
      ) : null}
      <Lines pad={3}>
        {byOperation(changes).map(([operation, of]) => (
          <Stack as="li" gap={3} key={operation}>
            <Row gap={2}>
              <MethodBadge method={of[0]?.httpMethod ?? ''} />
              <Text as="code" size="sm" breakable>
                {of[0]?.path}
              </Text>
            </Row>
            <Stack as="ul" gap={2} size="sm">
              {of.map((change) => (
                <li key={[change.kind, change.side, change.name, change.before, change.after].join(' ')}>
                  <Change change={change} />
                </li>
              ))}
            </Stack>
          </Stack>
        ))}
      </Lines>
      {changeCount > changes.length ? <Muted>{t('more', { count: changeCount - changes.length })}</Muted> : null}
    </Stack>
  )
}

async function Change({ change }: { change: ConsumerChange }) {
  const t = await getTranslations('catalogue.changelog')
  const [place, values] = [placeOf(change), valuesOf(change)]
  return (
    <Row gap={2}>
      {change.breaking ? <Badge tone="danger">{t('breaking')}</Badge> : null}
      <span>{t(`kinds.${change.kind}`)}</span>
      {place === '' ? null : (
        <Text as="code" breakable>
          {place}
        </Text>
      )}
      {values === '' ? null : (
        <Text as="code" tone="muted" breakable>
          {values}
        </Text>
      )}
    </Row>
  )
}

/** Returns changes by their operation, in the order of its first change: those with breaking ones first. */
function byOperation(changes: readonly ConsumerChange[]): [operation: string, changes: ConsumerChange[]][] {
  const groups = new Map<string, ConsumerChange[]>()
  for (const change of changes) {
    const operation = `${change.httpMethod} ${change.path}`
    groups.set(operation, [...(groups.get(operation) ?? []), change])
  }
  return [...groups]
}
