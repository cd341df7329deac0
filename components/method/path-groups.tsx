'use client'
import type { MethodSummary } from '@portico/contract/method/method-endpoints'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Tick } from '@/components/data/tick'
import { Panel, Stack } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Muted } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { groupByPath } from './group-methods'
import styles from './path-groups.module.css'

interface PathGroupsProps {
  apiId: string
  methods: readonly MethodSummary[]
  stale: boolean
  /** The ids of the selected methods. */
  chosen: ReadonlySet<string>
  onChoose: (methodIds: readonly string[], chosen: boolean) => void
}

/** Shows methods under their paths; each links to its page, and can be selected, alone or with its path. */
export function PathGroups({ apiId, methods, stale, chosen, onChoose }: PathGroupsProps) {
  const t = useTranslations('method')
  return (
    <Stack gap={4} className={styles.groups} data-stale={stale ? '' : undefined}>
      {groupByPath(methods).map((group) => (
        <Panel as="section" key={group.path} className={styles.pathGroup}>
          <header>
            <Tick
              className={styles.tick}
              label={t('choosePath', { path: group.path })}
              chosen={group.methods.every(({ id }) => chosen.has(id))}
              onChoose={(tick) =>
                onChoose(
                  group.methods.map(({ id }) => id),
                  tick,
                )
              }
            />
            <h2>
              <code>{group.path}</code>
            </h2>
            <Muted as="span">{t('groupCount', { count: group.methods.length })}</Muted>
          </header>
          <ul>
            {group.methods.map((method) => (
              <li key={method.id}>
                <Tick
                  className={styles.tick}
                  label={t('chooseMethod', { method: method.httpMethod, path: method.path })}
                  chosen={chosen.has(method.id)}
                  onChoose={(tick) => onChoose([method.id], tick)}
                />
                <Link href={paths.developer.method(apiId, method.id)}>
                  <MethodBadge method={method.httpMethod} />
                  <span className={styles.summary}>{method.summary || method.path}</span>
                  {method.targetPath === method.path ? null : <code className={styles.target}>→ {method.targetPath}</code>}
                  {method.targetServerGroup ? <span className={styles.own}>{method.targetServerGroup.name}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </Stack>
  )
}
