'use client'
import type { ApiUpdate } from '@portico/contract/subscription/own-activity'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Section } from '@/components/ui/card'
import { Lines, Row, Stack } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { Muted, Text } from '@/components/ui/text'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import { noteText } from '@/lib/catalogue/note-text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'

/** Lists news about APIs and what deployments changed for their callers, the newest first. `named`: with the API of each. */
export function ApiUpdates({ updates, named }: { updates: readonly ApiUpdate[]; named?: boolean }) {
  const t = useTranslations('subscription-own.updates')
  return (
    <Section title={t('title')}>
      {updates.length === 0 ? (
        <Muted>{t('none')}</Muted>
      ) : (
        <Lines pad={3}>
          {updates.map((update) => (
            <Update key={update.id} update={update} named={named} />
          ))}
        </Lines>
      )}
    </Section>
  )
}

function Update({ update: { id, api, at, news, change }, named }: { update: ApiUpdate; named?: boolean }) {
  const t = useTranslations('subscription-own.updates')
  const locale = useLocale() as 'en' | 'ko'
  const note = change && noteText(change.note, locale)
  return (
    <Stack as="li" gap={1} size="sm">
      {news ? (
        <UpdateLink href={localePath(locale, paths.post('api-news', id))} lang={news.locale}>
          {news.title}
        </UpdateLink>
      ) : null}
      {change ? (
        <>
          <Row gap={1} columnGap={2}>
            <UpdateLink href={localePath(locale, changelogPaths.deployment(api.id, id))}>
              {t('deployment', { version: change.stageName, number: change.number })}
            </UpdateLink>
            {change.breakingCount > 0 ? <Badge tone="danger">{t('breaking', { count: change.breakingCount })}</Badge> : null}
          </Row>
          {note ? <Text breakable>{note}</Text> : null}
        </>
      ) : null}
      <Muted breakable>
        {named ? `${api.name} · ` : null}
        {news ? t('news') : t('changes', { count: change?.changeCount ?? 0 })} · <RelativeTime value={at} />
      </Muted>
    </Stack>
  )
}

function UpdateLink({ href, lang, children }: { href: string; lang?: string; children: ReactNode }) {
  return (
    <Text as="a" className="ui-link" weight="medium" breakable href={href} lang={lang}>
      {children}
    </Text>
  )
}
