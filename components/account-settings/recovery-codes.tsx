'use client'
import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Grid, Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { Text } from '@/components/ui/text'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import { downloadText } from '@/lib/account-settings/download-text'
import styles from './account-settings.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  kept: boolean
  onKept: (kept: boolean) => void
  onDone: () => void
}

const FILE_NAME = 'recovery-codes.txt'

/** Shows recovery codes, once, to copy or download; the person continues after saving them. */
export function RecoveryCodes({ codes, email, kept, onKept, onDone }: RecoveryCodesProps) {
  const t = useTranslations('account-settings.authenticator')
  const copyLabels = useCopyLabels()
  const format = useFormatter()
  const id = useId()
  const [asked, setAsked] = useState(false)
  const start = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => start.current?.focus(), [])

  const download = () => {
    const date = format.dateTime(new Date(), 'moment')
    const lines = [t('file.title', { email }), t('file.place', { origin: window.location.origin, date }), t('file.use')]
    downloadText(FILE_NAME, [...lines, '', ...codes, ''].join('\n'))
  }
  const finish = () => {
    setAsked(true)
    if (kept) onDone()
    else box.current?.focus()
  }
  const missing = asked && !kept
  return (
    <Stack gap={4} size="sm" ref={start} tabIndex={-1} style={{ outline: 'none' }}>
      <Notice tone="warning" title={t('codesTitle')}>
        {t('codesBody')}
      </Notice>
      <Grid
        as="ul"
        column="11.5rem"
        keepColumns
        gap={2}
        columnGap={4}
        surface="field"
        size="sm"
        mono
        className={styles.codes}
        aria-label={t('codesTitle')}
        data-testid="recovery-codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <Row gap={2} align="stretch">
        <CopyButton text={codes.join('\n')} labels={copyLabels(t('copyCodes'))} withLabel />
        <Button size="sm" icon={<Download size={15} aria-hidden="true" />} onClick={download}>
          {t('download')}
        </Button>
      </Row>
      <Stack gap={1}>
        <Row as="label" inline nowrap gap={2} align="start" className={styles.keptLabel}>
          <input
            ref={box}
            type="checkbox"
            checked={kept}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? `${id}-missing` : undefined}
            onChange={(event) => onKept(event.target.checked)}
          />
          <span>{t('kept')}</span>
        </Row>
        {missing ? (
          <Text size="note" tone="danger" weight="medium" id={`${id}-missing`} role="alert">
            {t('keptMissing')}
          </Text>
        ) : null}
      </Stack>
      <Row gap={2} align="stretch" justify="end">
        <Button variant="primary" onClick={finish}>
          {t('done')}
        </Button>
      </Row>
    </Stack>
  )
}
