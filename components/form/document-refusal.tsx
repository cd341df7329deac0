'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'

/** The platform's reason why it cannot read or import a document: the document's own number and the limit, and the place of an error. */
export interface Unread {
  reason?: string
  line?: number
  column?: number
  actual?: number
  max?: number
  /** The document's size, in megabytes. */
  size?: number
  version?: string
}

/** Shows why a document cannot be read or imported, and where the error is; `otherwise` for an unknown reason. */
export function DocumentRefusal({ unread, otherwise, children }: { unread: Unread; otherwise?: string; children?: ReactNode }) {
  const t = useTranslations('method')
  const { reason, line, column, actual = 0, max = 0, size = 0, version = '' } = unread
  const isKnown = reason !== undefined && t.has(`unreadable.${reason}`)
  return (
    <div role="alert">
      <Notice tone="danger" title={t('importForm.refused')}>
        <p>
          {isKnown ? t(`unreadable.${reason}`, { actual, max, size, version }) : (otherwise ?? t('unreadable.other'))}{' '}
          {line && column ? t('unreadablePlace', { line, column }) : null}
        </p>
        {children}
      </Notice>
    </div>
  )
}
