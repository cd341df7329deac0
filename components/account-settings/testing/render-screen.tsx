import type { Role } from '@portico/contract/role'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { FeedbackHost } from '@/components/feedback/feedback-host'
import { SessionProvider } from '@/lib/session/browser/session-provider'
import accountSettings from '@/messages/en/account-settings.json'
import errors from '@/messages/en/errors.json'
import kit from '@/messages/en/kit.json'
import rules from '@/messages/en/rules.json'

/** For tests: answers `METHOD /path` with a status and a body, and records the requests. */
export function answerCalls(
  answers: Record<string, (body: unknown) => { status?: number; body?: unknown }>,
): [call: string, body: unknown][] {
  const sent: [string, unknown][] = []
  globalThis.fetch = (async (url: string, init: { method?: string; body?: string } = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/api/, '').replace(/\?.*$/, '')}`
    const given: unknown = init.body === undefined ? undefined : JSON.parse(init.body)
    sent.push([call, given])
    const { status = 200, body = {} } = answers[call]?.(given) ?? {}
    return { ok: status < 300, status, text: async () => JSON.stringify(body) }
  }) as unknown as typeof fetch
  return sent
}

/** For tests: renders a screen in a private page's providers, as the user Mina. */
export function renderScreen(children: ReactNode, roles: Role[] = ['user']) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
  const session = { id: 7, email: 'mina@example.com', name: 'Mina', roles, iat: 1, exp: 2, locale: 'en' as const }
  return render(
    <NextIntlClientProvider locale="en" messages={{ kit, rules, errors, 'account-settings': accountSettings }} timeZone="UTC">
      <QueryClientProvider client={client}>
        <SessionProvider session={session}>
          {children}
          <FeedbackHost />
        </SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}
