'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { publicationCheck } from '@/lib/publication/publication-queries'
import { LintCounts, LintFindings } from './lint-findings'

/** Shows a summary of the document check that admins will see, with a link to all of it; nothing until it is loaded. */
export function PublicationReadiness({ apiId }: { apiId: string }) {
  const t = useTranslations('publication.lint')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(publicationCheck(apiId))
  if (!data) return null
  return (
    <Stack gap={4}>
      <Muted>
        {t('title')}: <LintCounts report={data.lint} />
      </Muted>
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('show')}
        </Button>
      </div>
      <Dialog open={open} size="lg" title={t('title')} onClose={() => setOpen(false)}>
        <Stack gap={4}>
          <Muted>{t('adminSees')}</Muted>
          <LintFindings report={data.lint} />
        </Stack>
      </Dialog>
    </Stack>
  )
}
