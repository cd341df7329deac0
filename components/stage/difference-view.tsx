'use client'
import type { DeploymentDifference } from '@portico/contract/stage/stage-endpoints'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Row, Stack } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Muted, Text } from '@/components/ui/text'
import styles from './stage.module.css'

/** Shows how two contents of a version differ: methods, settings, servers. */
export function DifferenceView({ difference }: { difference: DeploymentDifference }) {
  const t = useTranslations('stage.difference')
  const { methods, settings, servers, hiddenServerCount, balancing } = difference
  if (difference.same) return <Muted>{t('same')}</Muted>
  return (
    <Stack gap={5} size="sm">
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
        {methods.changed.map(({ serving, ...method }) => (
          <MethodLine key={`${method.httpMethod} ${method.path}`} {...method} note={serving ? undefined : t('describedOnly')} />
        ))}
      </Part>
      <Part title={t('settings')} mark="changed">
        {settings.map(({ field, before, after }) => (
          <Stack as="li" gap={1} key={field}>
            <Text as="span" size="sm" weight="semibold">
              {t(`fields.${field}`)}
            </Text>
            {before === null ? null : <code className={styles.before}>{inOneLine(before)}</code>}
            <code className={styles.after}>{inOneLine(after)}</code>
          </Stack>
        ))}
      </Part>
      <Part title={t('servers')} mark="changed">
        {[
          ...servers.removed.map((server) => (
            <li key={server}>
              <code className={styles.before}>{server}</code>
            </li>
          )),
          ...servers.added.map((server) => (
            <li key={server}>
              <code className={styles.after}>{server}</code>
            </li>
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

/** Shows one kind of difference; nothing when there is none. */
function Part({ title, mark, children }: { title: string; mark: 'added' | 'removed' | 'changed'; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3 className={styles.partTitle} data-mark={mark}>
        {title}
      </h3>
      <Stack as="ul" gap={2}>
        {children}
      </Stack>
    </section>
  )
}

function MethodLine({ httpMethod, path, note }: { httpMethod: string; path: string; note?: string }) {
  return (
    <Row as="li" inline gap={2} className={styles.methodLine}>
      <MethodBadge method={httpMethod as Parameters<typeof MethodBadge>[0]['method']} /> <code>{path}</code>
      {note ? <Muted as="span">{note}</Muted> : null}
    </Row>
  )
}

function inOneLine(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
