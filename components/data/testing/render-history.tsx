import '@testing-library/jest-dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import audit from '@/messages/en/audit.json'
import errors from '@/messages/en/errors.json'
import kit from '@/messages/en/kit.json'
import history from '@/messages/en/login-history.json'
import period from '@/messages/en/period.json'

/** For tests: renders a list of events of a period, with its texts. */
export function renderHistory(children: ReactNode) {
  return render(
    <NextIntlClientProvider locale="en" messages={{ kit, errors, period, audit, 'login-history': history }} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{children}</QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

/** For tests: answers the browser's own fetch by path. Returns the requested addresses. */
export function answerWith(answers: Record<string, unknown>): string[] {
  const asked: string[] = []
  globalThis.fetch = (async (url: string) => {
    asked.push(url)
    const path = url.split('?')[0] ?? ''
    return { ok: true, status: 200, text: async () => JSON.stringify(answers[path]) }
  }) as unknown as typeof fetch
  return asked
}
