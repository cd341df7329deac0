'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from './notice'
import { Reveal } from './reveal'
import { SecretLine } from './secret-line'
import { useCopyLabels } from './use-copy-labels'

/** Shows a secret, once: the text, a copy button, and a warning. */
export function SecretOnce({ label, secret, children }: { label: string; secret: string; children?: ReactNode }) {
  const t = useTranslations('kit.secret')
  const copyLabels = useCopyLabels()
  return (
    <Reveal>
      <Notice tone="warning" title={t('title', { what: label })}>
        <p style={{ margin: '0 0 var(--space-3)' }}>{t('body')}</p>
        <SecretLine secret={secret} labels={copyLabels(label)} />
        {children ? <div style={{ marginTop: 'var(--space-3)' }}>{children}</div> : null}
      </Notice>
    </Reveal>
  )
}
