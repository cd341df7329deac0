'use client'
import { DOCUMENT_MAX_BYTES } from '@portico/contract/method/method'
import type { QuickProposal } from '@portico/contract/quick-create/quick-create-endpoints'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DocumentFileField } from '@/components/form/document-file-field'
import type { Unread } from '@/components/form/document-refusal'
import { lateComponent } from '@/components/ui/late-component'
import { Muted } from '@/components/ui/text'
import { PlatformError } from '@/lib/platform/platform-error'

// Nobody sees them before a document is read.
const QuickFound = lateComponent(() => import('./quick-document-result').then((module) => module.QuickFound))
const QuickUnreadable = lateComponent(() => import('./quick-document-result').then((module) => module.QuickUnreadable))

const MEGABYTE = 1024 * 1024
/** How long a text has to stay unchanged before it is read, in milliseconds. */
const READ_AFTER_MS = 400

interface QuickDocumentProps {
  propose: (given: { fileName: string; document: string }) => Promise<QuickProposal>
  onFileName: (name: string | undefined) => void
  fileName: string
  /** Called with the document's proposal, and with undefined while there is none. */
  onProposal: (proposal: QuickProposal | undefined) => void
  /** Draws how much of the document is imported and what is left out. */
  drawReport: (proposal: QuickProposal) => ReactNode
}

/** Takes a document and shows what it contains, or why it cannot be read. */
export function QuickDocument({ propose, onFileName, fileName, onProposal, drawReport }: QuickDocumentProps) {
  const t = useTranslations('api.quick')
  const reading = useReading({ propose, fileName, onProposal })
  return (
    <>
      <DocumentFileField
        name="document"
        label={t('document')}
        help={t('documentHelp', { max: DOCUMENT_MAX_BYTES / MEGABYTE })}
        maxBytes={DOCUMENT_MAX_BYTES}
        rows={8}
        onFileName={onFileName}
      />
      <div role="status">
        {reading.state === 'reading' ? <Muted>{t('reading')}</Muted> : null}
        {reading.state === 'read' ? <QuickFound proposal={reading.proposal} drawReport={drawReport} /> : null}
      </div>
      {reading.state === 'unreadable' ? <QuickUnreadable unread={reading.unread} /> : null}
    </>
  )
}

type Reading = { state: 'none' | 'reading' } | { state: 'read'; proposal: QuickProposal } | { state: 'unreadable'; unread: Unread }

/** Requests a proposal whenever the document has stopped changing; a response for an earlier text is ignored. */
function useReading({ propose, fileName, onProposal }: Pick<QuickDocumentProps, 'propose' | 'fileName' | 'onProposal'>): Reading {
  const document = (useWatch({ name: 'document' }) ?? '') as string
  const { clearErrors } = useFormContext()
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const ask = useRef({ propose, fileName, onProposal, clearErrors })
  ask.current = { propose, fileName, onProposal, clearErrors }
  useEffect(() => {
    let over = false
    const tell = (next: Reading) => {
      if (over) return
      setReading(next)
      ask.current.onProposal(next.state === 'read' ? next.proposal : undefined)
    }
    if (document.trim() === '') {
      tell({ state: 'none' })
      return
    }
    const timer = setTimeout(() => {
      tell({ state: 'reading' })
      ask.current.propose({ fileName: ask.current.fileName, document }).then(
        (proposal) => tell({ state: 'read', proposal }),
        (error: unknown) => tell({ state: 'unreadable', unread: unreadOf(error) }),
      )
    }, READ_AFTER_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [document])
  return reading
}

function unreadOf(error: unknown): Unread {
  if (!(error instanceof PlatformError)) return {}
  return error.code === 'WriteFileFailed' ? ((error.data ?? {}) as Unread) : { reason: error.code }
}
