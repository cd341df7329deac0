'use client'
import type { ImportResult as Result } from '@portico/contract/method/method-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card, Section } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { MethodBadge } from '@/components/ui/method-badge'
import { paths } from '@/lib/paths'
import styles from './method.module.css'

interface ImportResultProps {
  apiId: string
  result: Result
  onAgain: () => void
}

/** What an import did: how many methods it added, what was there already, and what it could not take over, with why. */
export function ImportResult({ apiId, result, onAgain }: ImportResultProps) {
  const t = useTranslations('method')
  const format = useFormatter()
  const { created, skipped, notCarriedOver } = result
  return (
    <div className={styles.detail}>
      <Card>
        <div className={styles.rowStack}>
          <dl className={styles.tally}>
            <Tally label={t('result.createdLabel')} count={format.number(created)} />
            <Tally label={t('result.skippedLabel')} count={format.number(skipped.length)} />
            <Tally label={t('result.notCarriedLabel')} count={format.number(notCarriedOver.length)} />
          </dl>
          <div className={styles.actions}>
            <Button onClick={onAgain}>{t('result.again')}</Button>
            <LinkButton href={paths.developer.createStage(apiId)}>{t('result.toStage')}</LinkButton>
            <LinkButton href={paths.developer.methods(apiId)} variant="primary">
              {t('result.toMethods')}
            </LinkButton>
          </div>
        </div>
      </Card>
      {notCarriedOver.length > 0 ? (
        <Section title={t('result.notCarriedTitle')} description={t('result.notCarriedHelp')}>
          <Items items={notCarriedOver} />
        </Section>
      ) : null}
      {skipped.length > 0 ? (
        <Section title={t('result.skippedTitle')} description={t('result.skippedHelp')}>
          <Items items={skipped} />
        </Section>
      ) : null}
    </div>
  )
}

function Tally({ label, count }: { label: string; count: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  )
}

function Items({ items }: { items: Result['skipped'] }) {
  const t = useTranslations('method')
  return (
    <ul className={styles.items}>
      {items.map(({ httpMethod, path, reason, detail }, index) => (
        // The answer's items have no ids and never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={styles.item}>
          <span className={styles.itemLine}>
            {httpMethod === '*' ? <span>{t('result.everyMethod')}</span> : <MethodBadge method={httpMethod} />} <code>{path}</code>
          </span>
          <span>
            {t(t.has(`importReason.${reason}`) ? `importReason.${reason}` : 'importReason.other')}
            {detail ? (
              <>
                {' '}
                <code>{detail}</code>
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
