import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { askableApis } from '@/lib/inquiry/inquiry-own-queries'
import inquiry from '@/messages/en/inquiry.json'
import kit from '@/messages/en/kit.json'
import { InquiryForm } from './inquiry-form'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

test('the API of the link is chosen although it is not among the listed ones', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(askableApis().queryKey, { items: [{ id: 'api-1', name: 'Weather' }], total: 200, page: 1, size: 100 } as never)
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ inquiry, kit }}>
      <QueryClientProvider client={client}>
        <InquiryForm
          api={{ id: 'api-101', name: 'Pets' }}
          label="Write"
          submitLabel="Send"
          cancelHref="/"
          onSubmit={async () => undefined}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  const choice = screen.getByRole('option', { name: 'Pets' }) as HTMLOptionElement
  expect([choice.selected, screen.getByRole('option', { name: 'Weather' }).tagName]).toEqual([true, 'OPTION'])
})
