import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import { getTranslations } from 'next-intl/server'
import { Row } from '@/components/ui/layout'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import { methodAnchor, methodGroups } from '@/lib/catalogue/method-groups'
import { MethodIndex } from './method-index'
import { MethodSection } from './method-section'
import styles from './reference.module.css'

/** Shows the reference of one version: its methods by path, with a table of contents beside them. */
export async function VersionReference({ stage }: { stage: PublishedApiDetail['stages'][number] }) {
  const t = await getTranslations('reference')
  const groups = methodGroups(stage.methods)
  return (
    <section className={styles.version} id={`version-${stage.name}`} aria-labelledby={`reference-${stage.name}`}>
      <header className={styles.versionHead}>
        <Row gap={2} columnGap={3}>
          <h3 id={`reference-${stage.name}`}>{t('versionTitle', { name: stage.name })}</h3>
          {stage.deprecation ? <StatusBadge status="deprecated" /> : null}
        </Row>
        <p>
          <code>{stage.serviceUrl}</code>
        </p>
      </header>
      {groups.length === 0 ? (
        <Text size="sm" tone="subtle">
          {t('noMethods')}
        </Text>
      ) : (
        <div className={styles.columns}>
          <nav aria-label={`${t('contents')} · ${stage.name}`} className={styles.contents}>
            <MethodIndex
              methods={groups.flatMap(({ methods }) =>
                methods.map((method) => ({ method, href: `#${encodeURI(methodAnchor(stage.name, method))}` })),
              )}
            />
          </nav>
          <div className={styles.methods}>
            {groups.flatMap(({ methods }) => methods.map((method) => <MethodSection key={method.id} stage={stage} method={method} />))}
          </div>
        </div>
      )}
    </section>
  )
}
