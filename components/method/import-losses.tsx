'use client'
import type { ImportLoss } from '@portico/contract/method/import-view'
import { useTranslations } from 'next-intl'
import { startTransition, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Lines, Row } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import styles from './import.module.css'

/** The number of lines that a longer list shows first. */
const SHOWN_FIRST = 3

/** Shows the places in a document that an import leaves out for one reason, each with what it is. */
export function ImportLosses({ losses }: { losses: readonly ImportLoss[] }) {
  const t = useTranslations('method')
  const [whole, setWhole] = useState(false)
  const shown = whole ? losses : losses.slice(0, SHOWN_FIRST)
  return (
    <>
      <Lines pad={2}>
        {shown.map(({ httpMethod, path, reason, detail }) => (
          <li key={`${httpMethod} ${path} ${reason} ${detail}`} className={styles.loss}>
            <Row as="span" gap={2} nowrap align="start">
              {httpMethod === '*' ? path.startsWith('/') && <span>{t('result.everyMethod')}</span> : <MethodBadge method={httpMethod} />}{' '}
              <code>{path}</code>
            </Row>
            {detail ? <code>{detail}</code> : null}
          </li>
        ))}
      </Lines>
      {shown.length < losses.length ? (
        <Row>
          <Button size="sm" onClick={() => startTransition(() => setWhole(true))}>
            {t('importPreview.showAll', { count: losses.length })}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

/** Shows why something is left out, and what. */
export function ImportReason({ reason, detail }: { reason: string; detail: string | null }) {
  const t = useTranslations('method.importReason')
  return (
    <>
      {t(t.has(reason) ? reason : 'other')}
      {detail ? (
        <>
          {': '}
          <code>{detail}</code>
        </>
      ) : null}
    </>
  )
}
