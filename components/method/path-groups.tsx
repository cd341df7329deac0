'use client'
import type { MethodSummary } from '@portico/contract/method/method-endpoints'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { MethodBadge } from '@/components/ui/method-badge'
import { paths } from '@/lib/paths'
import { groupByPath } from './group-methods'
import styles from './method.module.css'

/** Methods under their paths; each opens its own page. */
export function PathGroups({ apiId, methods, stale }: { apiId: string; methods: readonly MethodSummary[]; stale: boolean }) {
  const t = useTranslations('method')
  return (
    <div className={styles.groups} data-stale={stale ? '' : undefined}>
      {groupByPath(methods).map((group) => (
        <section key={group.path} className={styles.pathGroup}>
          <header>
            <h2>
              <code>{group.path}</code>
            </h2>
            <span className={styles.muted}>{t('groupCount', { count: group.methods.length })}</span>
          </header>
          <ul>
            {group.methods.map((method) => (
              <li key={method.id}>
                <Link href={paths.developer.method(apiId, method.id)}>
                  <MethodBadge method={method.httpMethod} />
                  <span className={styles.summary}>{method.summary || method.path}</span>
                  {method.targetPath === method.path ? null : <code className={styles.target}>→ {method.targetPath}</code>}
                  {method.targetServerGroup ? <span className={styles.own}>{method.targetServerGroup.name}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
