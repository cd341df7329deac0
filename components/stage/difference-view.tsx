'use client'
import type { DeploymentDifference } from '@portico/contract/stage/stage-endpoints'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MethodBadge } from '@/components/ui/method-badge'
import styles from './stage.module.css'

/** How two contents of a version differ: methods, settings, servers. */
export function DifferenceView({ difference }: { difference: DeploymentDifference }) {
  const t = useTranslations('stage.difference')
  const { methods, settings, servers, hiddenServerCount, balancing } = difference
  if (difference.same) return <p className={styles.muted}>{t('same')}</p>
  return (
    <div className={styles.difference}>
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
          <li key={field} className={styles.setting}>
            <span className={styles.strong}>{t(`fields.${field}`)}</span>
            {before === null ? null : <code className={styles.before}>{inOneLine(before)}</code>}
            <code className={styles.after}>{inOneLine(after)}</code>
          </li>
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
                <li key="hidden" className={styles.muted}>
                  {t('serversHidden', { count: hiddenServerCount })}
                </li>,
              ]
            : []),
        ]}
      </Part>
      {balancing ? <p>{t('balancing')}</p> : null}
    </div>
  )
}

/** One kind of difference; nothing where there is none of it. */
function Part({ title, mark, children }: { title: string; mark: 'added' | 'removed' | 'changed'; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3 className={styles.partTitle} data-mark={mark}>
        {title}
      </h3>
      <ul className={styles.parts}>{children}</ul>
    </section>
  )
}

function MethodLine({ httpMethod, path, note }: { httpMethod: string; path: string; note?: string }) {
  return (
    <li className={styles.methodLine}>
      <MethodBadge method={httpMethod as Parameters<typeof MethodBadge>[0]['method']} /> <code>{path}</code>
      {note ? <span className={styles.muted}>{note}</span> : null}
    </li>
  )
}

function inOneLine(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
