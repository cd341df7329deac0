'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { publicationCheck } from '@/lib/publication/publication-queries'
import { LintFindings, LintTally } from './lint-findings'
import styles from './publication.module.css'

/** What an admin will be told of an API's document, in one line with the way to all of it. Nothing until it is known. */
export function PublicationReadiness({ apiId }: { apiId: string }) {
  const t = useTranslations('publication.lint')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(publicationCheck(apiId))
  if (!data) return null
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>
        {t('title')}: <LintTally report={data.lint} />
      </p>
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('show')}
        </Button>
      </div>
      <Dialog open={open} size="lg" title={t('title')} onClose={() => setOpen(false)}>
        <div className={styles.stack}>
          <p className={styles.muted}>{t('adminSees')}</p>
          <LintFindings report={data.lint} />
        </div>
      </Dialog>
    </div>
  )
}
