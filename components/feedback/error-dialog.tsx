'use client'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Modal } from '../ui/modal'
import { errorStore } from './error-store'
import styles from './feedback.module.css'
import { ServingProblems, servingProblemsIn } from './serving-problems'

/** Shows an error of the platform: text, code and data. Closes by its button or its icon. */
export function ErrorDialog() {
  const t = useTranslations('kit.error')
  const errors = useTranslations('errors')
  const error = useSyncExternalStore(errorStore.subscribe, errorStore.current, () => undefined)
  if (error === undefined) return null
  const known = errors.has(error.code as never)
  const unservable = error.code === 'NotServable' ? servingProblemsIn(error.data) : null
  const data = unservable ? undefined : dataText(error.data)
  return (
    <Modal
      title={t('title')}
      role="alertdialog"
      width="400px"
      closeLabel={t('closeIcon')}
      onClose={errorStore.close}
      footer={
        <Button variant="primary" className={styles.answer} onClick={errorStore.close}>
          {t('close')}
        </Button>
      }
    >
      <p>{errors((known ? error.code : 'UnknownError') as never)}</p>
      {unservable ? <ServingProblems {...unservable} /> : null}
      <dl className={styles.details}>
        <dt>{t('code')}</dt>
        <dd>
          <code>{error.code}</code>
        </dd>
        {data === undefined ? null : (
          <>
            <dt>{t('data')}</dt>
            <dd>
              <code>{data}</code>
            </dd>
          </>
        )}
        {error.requestId === undefined ? null : (
          <>
            <dt>{t('requestId')}</dt>
            <dd>
              <code>{error.requestId}</code>
            </dd>
          </>
        )}
      </dl>
    </Modal>
  )
}

/** The longest data that the dialog shows, in characters. */
const DATA_SHOWN_MAX = 600

function dataText(data: unknown): string | undefined {
  if (data === undefined || data === null) return undefined
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 1)
  return text === '{}' || text === '' ? undefined : text.slice(0, DATA_SHOWN_MAX)
}
