'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { Modal } from '../ui/modal'
import { type ConfirmQuestion, confirmStore } from './confirm-store'
import styles from './feedback.module.css'
import { useReasonText } from './use-reason-text'

/** Shows the confirm dialog of the page: 300 px wide, two buttons of 110 px (product rules, section 9). */
export function ConfirmDialog() {
  const question = useSyncExternalStore(confirmStore.subscribe, confirmStore.current, () => undefined)
  return question ? <Question key={question.title} {...question} /> : null
}

type QuestionProps = ConfirmQuestion & { answer: (answer: { confirmed: boolean; reason: string }) => void }

function Question({ title, body, confirmLabel, cancelLabel, danger, typedWord, reason, code, answer }: QuestionProps) {
  const t = useTranslations('kit.confirm')
  const id = useId()
  const [word, setWord] = useState('')
  const { text, setText, restored, holdText } = useReasonText(title, reason?.about)
  const [asked, setAsked] = useState(false)
  const wordMissing = typedWord !== undefined && word.trim() !== typedWord
  const reasonError = reason && reasonProblem(text, reason.maxLength)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setAsked(true)
    if (wordMissing || reasonError) return document.getElementById(`${id}-${reasonError ? 'reason' : 'word'}`)?.focus()
    holdText()
    answer({ confirmed: true, reason: text.trim() })
  }
  const refuse = () => answer({ confirmed: false, reason: '' })
  return (
    <Modal
      title={title}
      role="alertdialog"
      width="300px"
      closeLabel={t('close')}
      onClose={refuse}
      footer={
        <>
          <Button className={styles.answer} onClick={refuse}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} variant={danger ? 'danger' : 'primary'} className={styles.answer}>
            {confirmLabel ?? t('confirm')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={3} id={`${id}-form`} onSubmit={submit} noValidate className={styles.question}>
        {body ? <div>{body}</div> : null}
        {code === undefined ? null : <RefusalCode code={code} />}
        {typedWord === undefined ? null : (
          <Stack as="label" gap={1} className={styles.asked}>
            <span>{t('typeWord', { word: typedWord })}</span>
            <input
              id={`${id}-word`}
              className={styles.input}
              value={word}
              autoComplete="off"
              onChange={(event) => setWord(event.target.value)}
              aria-invalid={(asked && wordMissing) || undefined}
            />
          </Stack>
        )}
        {restored ? (
          <Text as="p" size="sm" tone="muted" role="status">
            {t('reasonRestored')}
          </Text>
        ) : null}
        {reason === undefined ? null : (
          <Stack as="label" gap={1} className={styles.asked}>
            <span>{reason.label}</span>
            <textarea
              id={`${id}-reason`}
              className={styles.input}
              rows={4}
              value={text}
              onChange={(event) => setText(event.target.value)}
              aria-invalid={(asked && reasonError !== undefined) || undefined}
              aria-describedby={asked && reasonError ? `${id}-reason-error` : undefined}
            />
            {reason.help ? (
              <Text as="small" tone="muted">
                {reason.help}
              </Text>
            ) : null}
            {asked && reasonError ? (
              <Text as="span" tone="danger" weight="medium" id={`${id}-reason-error`} role="alert">
                {t(reasonError, { max: reason.maxLength })}
              </Text>
            ) : null}
          </Stack>
        )}
      </Stack>
    </Modal>
  )
}

function RefusalCode({ code }: { code: string }) {
  const t = useTranslations('kit.error')
  return (
    <dl className={styles.details}>
      <dt>{t('code')}</dt>
      <dd>
        <code>{code}</code>
      </dd>
    </dl>
  )
}

function reasonProblem(text: string, maxLength: number): 'reasonMissing' | 'reasonTooLong' | undefined {
  if (text.trim() === '') return 'reasonMissing'
  return text.trim().length > maxLength ? 'reasonTooLong' : undefined
}
