'use client'
import { useEffect, useState } from 'react'
import { isAway } from '@/lib/platform/away'
import { MessagePage } from './message-page'
import styles from './message-page.module.css'

/** The texts of the error page; they are here, since loading the texts may be what failed. */
const TEXTS = {
  en: { title: 'Something went wrong', body: 'The page could not be shown. Reload it to try again.', refresh: 'Reload', code: 'Error ID' },
  ko: {
    title: '문제가 발생했습니다',
    body: '페이지를 표시하지 못했습니다. 새로 고침하여 다시 시도해 주세요.',
    refresh: '새로 고침',
    code: '오류 ID',
  },
} as const

/** The texts for a platform that did not answer. */
const AWAY_TEXTS = {
  en: { title: 'The service is not answering', body: 'Wait a moment, then try again.', refresh: 'Try again' },
  ko: { title: '지금은 서비스에 연결할 수 없습니다', body: '잠시 후 다시 시도해 주세요.', refresh: '다시 시도' },
} as const

/**
 * Shows the generic error page with its refresh button. `digest` identifies the error in the log; of a platform that did not answer it is the
 * error's code, and the page says so.
 */
export function FailureScreen({ digest }: { digest?: string }) {
  const [locale, setLocale] = useState<keyof typeof TEXTS>('en')
  useEffect(() => {
    if (document.documentElement.lang === 'ko') setLocale('ko')
  }, [])
  const texts = isAway(digest) ? AWAY_TEXTS[locale] : TEXTS[locale]
  const body = digest && 'code' in texts ? `${texts.body}\n${texts.code}: ${digest}` : texts.body
  return (
    <MessagePage title={texts.title} body={body}>
      <button type="button" className={styles.primary} onClick={() => window.location.reload()}>
        {texts.refresh}
      </button>
    </MessagePage>
  )
}
