import '@testing-library/jest-dom'
import type { Role } from '@portico/contract/role'
import { EMPTY_SESSION } from '@portico/contract/session/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { FeedbackHost } from '@/components/feedback/feedback-host'
import { SessionProvider } from '@/lib/session/browser/session-provider'
import errors from '@/messages/en/errors.json'
import kit from '@/messages/en/kit.json'
import rules from '@/messages/en/rules.json'
import setting from '@/messages/en/setting.json'

/** For tests: renders a part of the general settings as its page does, for a superAdmin by default. */
export function renderSetting(children: ReactNode, role: Role = 'superAdmin') {
  return render(
    <NextIntlClientProvider locale="en" messages={{ kit, rules, errors, setting }} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider session={{ ...EMPTY_SESSION, id: 1, email: 'admin@example.com', name: 'Admin', roles: [role] }}>
          {children}
          <FeedbackHost />
        </SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}
