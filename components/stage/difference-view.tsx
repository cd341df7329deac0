'use client'
import type { DeploymentDifference } from '@portico/contract/stage/stage-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Muted, Text } from '@/components/ui/text'
import { type SettingChange, settingChanges } from './setting-changes'
import styles from './stage.module.css'

/** Shows how two contents of a version differ, in words: a summary with counts, then methods, settings and servers. */
export function DifferenceView({ difference }: { difference: DeploymentDifference }) {
  const t = useTranslations('stage.difference')
  const { methods, settings, hiddenServerCount, balancing } = difference
  const labels = { api: useTranslations('api'), stage: useTranslations('stage'), format: useFormatter() }
  if (difference.same) return <Muted>{t('same')}</Muted>
  return (
    <Stack gap={5} size="sm">
      <Summary difference={difference} />
      <Part title={t('methodsAdded', { count: methods.added.length })} mark="added">
        {methods.added.map((method) => (
          <MethodLine key={`${method.httpMethod} ${method.path}`} {...method} />
        ))}
      </Part>
      <Part title={t('methodsRemoved', { count: methods.removed.length })} mark="removed">
        {methods.removed.map((method) => (
          <MethodLine key={`${method.httpMethod} ${method.path}`} {...method} />
        ))}
      </Part>
      <Part title={t('methodsChanged', { count: methods.changed.length })} mark="changed">
        {methods.changed.map(({ serving, parts, ...method }) => (
          <MethodLine
            key={`${method.httpMethod} ${method.path}`}
            {...method}
            note={[...parts.map((part) => t(`parts.${part}`)), ...(serving ? [] : [t('describedOnly')])].join(' · ')}
          />
        ))}
      </Part>
      {settings.map(({ field, before, after }) => (
        <Part key={field} title={t(`fields.${field}`)} mark="changed">
          {settingChanges(field, before, after, labels).map((change) => (
            <ChangeLine key={change.label} {...change} />
          ))}
        </Part>
      ))}
      <Part title={t('servers')} mark="changed">
        {[
          ...serverChanges(difference).map(([before, after]) => (
            <ChangeLine key={`${before} ${after}`} before={before} after={after} label={t(serverLabel(before, after))} code />
          )),
          ...(hiddenServerCount > 0
            ? [
                <Muted as="li" key="hidden">
                  {t('serversHidden', { count: hiddenServerCount })}
                </Muted>,
              ]
            : []),
        ]}
      </Part>
      {balancing ? <p>{t('balancing')}</p> : null}
    </Stack>
  )
}

/** Shows the numbers of what changes as one sentence. */
function Summary({ difference }: { difference: DeploymentDifference }) {
  const t = useTranslations('stage.difference')
  const format = useFormatter()
  const { from, methods, settings, servers, hiddenServerCount } = difference
  const counts = [
    ['methodsAdded', methods.added.length],
    ['methodsRemoved', methods.removed.length],
    ['methodsChanged', methods.changed.length],
    // A first deployment changes nothing that was there.
    ['settingsChanged', from === null ? 0 : settings.length],
    ['serversChanged', from === null ? 0 : Math.max(servers.added.length, servers.removed.length) + hiddenServerCount],
  ] as const
  const said = counts.filter(([, count]) => count > 0).map(([name, count]) => t(name, { count }))
  return said.length > 1 ? <Text weight="medium">{format.list(said, { type: 'unit' })}</Text> : null
}

/** Returns removed and added servers side by side: one for another, while there are both. */
function serverChanges({ servers: { added, removed } }: DeploymentDifference): [string | null, string | null][] {
  return Array.from({ length: Math.max(added.length, removed.length) }, (_, index) => [removed[index] ?? null, added[index] ?? null])
}

function serverLabel(before: string | null, after: string | null) {
  return before === null ? 'serverAdded' : after === null ? 'serverRemoved' : 'serverReplaced'
}

/** The number of lines that a longer list shows first. */
const SHOWN_FIRST = 10

/** Shows one kind of difference; nothing when there is none. */
function Part({ title, mark, children }: { title: string; mark: 'added' | 'removed' | 'changed'; children: ReactNode[] }) {
  const t = useTranslations('stage.difference')
  const [whole, setWhole] = useState(false)
  if (children.length === 0) return null
  // One line more is no longer than the button.
  const isFolded = !whole && children.length > SHOWN_FIRST + 1
  return (
    <section>
      <h3 className={styles.partTitle} data-mark={mark}>
        {title}
      </h3>
      <Stack as="ul" gap={2}>
        {isFolded ? children.slice(0, SHOWN_FIRST) : children}
        {isFolded ? (
          <li>
            <Button size="sm" onClick={() => setWhole(true)}>
              {t('showAll', { count: children.length })}
            </Button>
          </li>
        ) : null}
      </Stack>
    </section>
  )
}

function MethodLine({ httpMethod, path, note }: { httpMethod: string; path: string; note?: string }) {
  return (
    <Row as="li" gap={2} className={styles.methodLine}>
      <MethodBadge method={httpMethod} /> <code>{path}</code>
      {note ? <Muted as="span">{note}</Muted> : null}
    </Row>
  )
}

function ChangeLine({ label, before, after, code }: SettingChange & { code?: boolean }) {
  const Value = code ? 'code' : 'span'
  return (
    <Stack as="li" gap={1}>
      <Muted as="span">{label}</Muted>
      <Row as="span" gap={2}>
        {before === null ? null : (
          <del className={styles.before}>
            <Value>{before}</Value>
          </del>
        )}
        {before === null || after === null ? null : <span aria-hidden="true">→</span>}
        {after === null ? null : (
          <ins className={styles.after}>
            <Value>{after}</Value>
          </ins>
        )}
      </Row>
    </Stack>
  )
}
