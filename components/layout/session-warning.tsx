'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Stack } from '@/components/ui/layout'
import { Modal } from '@/components/ui/modal'
import { Text, VisuallyHidden } from '@/components/ui/text'
import { extendSession } from '@/lib/session/browser/session-end'
import { signOut } from '@/lib/session/browser/sign-out'

/** The seconds left at which a screen reader announces them. */
const ANNOUNCED_AT = [60, 30, 10]

/** Counts down to the end of the session, and offers to extend it. Closing the dialog extends it too. */
export function SessionWarning({ secondsLeft }: { secondsLeft: number }) {
  const t = useTranslations('session-warning')
  const [state, setState] = useState<'idle' | 'extending' | 'failed' | 'longest'>('idle')
  const stayButton = useRef<HTMLButtonElement>(null)
  const sentence = useId()
  useEffect(() => stayButton.current?.focus(), [])

  const stay = async () => {
    if (state === 'extending' || state === 'longest') return
    setState('extending')
    try {
      setState((await extendSession()) ? 'idle' : 'longest')
    } catch {
      setState('failed')
    }
  }
  const announced = ANNOUNCED_AT.findLast((seconds) => secondsLeft <= seconds)
  return (
    <Modal
      title={t('title')}
      role="alertdialog"
      width="22rem"
      describedBy={sentence}
      closeLabel={t('stay')}
      onClose={() => void stay()}
      footer={
        <>
          {state === 'longest' ? null : (
            <Button ref={stayButton} variant="primary" loading={state === 'extending'} onClick={() => void stay()}>
              {t('stay')}
            </Button>
          )}
          <Button onClick={() => void signOut()}>{t('signOut')}</Button>
        </>
      }
    >
      <Stack gap={3}>
        <p id={sentence}>{t(state === 'longest' ? 'longest' : 'body')}</p>
        <Text size="3xl" weight="bold" tabular role="timer" aria-live="off">
          {clockOf(secondsLeft)}
        </Text>
        <VisuallyHidden as="p" role="status">
          {announced === undefined ? '' : t('left', { seconds: announced })}
        </VisuallyHidden>
        {state === 'failed' ? (
          <Text size="sm" tone="danger" role="alert">
            {t('failed')}
          </Text>
        ) : null}
      </Stack>
    </Modal>
  )
}

/** Returns seconds as `1:05`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
