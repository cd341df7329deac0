import './no-layout'
import '@testing-library/jest-dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import kit from '@/messages/en/kit.json'

/** The texts of rules and errors that the tests of the kit read. */
const messages = {
  kit,
  rules: {
    required: 'Required.',
    maxLength: 'At most {max} characters.',
    minItems: 'At least {min}.',
    invalid: 'Not valid.',
    min: 'At least {min}.',
    phone: 'Not a phone number.',
  },
  errors: { UnknownError: 'Something unexpected happened.', NameAlreadyExists: 'This name is taken.', AlreadyRequested: 'Already in use.' },
}

/** For tests: renders a component of the kit as a private page does, with messages and a query client, which it returns. */
export function renderKit(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
  const rendered = render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { ...rendered, client }
}
