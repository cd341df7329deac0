import '@/components/ui/testing/no-layout'
import '@testing-library/jest-dom'
import type { InquiryDetail, InquiryEntry } from '@portico/contract/inquiry/inquiry-endpoints'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactElement } from 'react'
import { startAt } from '@/components/ui/testing/live-address'
import { ownInquiry } from '@/lib/inquiry/inquiry-own-queries'
import { inquiryDetail } from '@/lib/inquiry/inquiry-queries'
import errors from '@/messages/en/errors.json'
import inquiryMessages from '@/messages/en/inquiry.json'
import kit from '@/messages/en/kit.json'
import rules from '@/messages/en/rules.json'
import { InquiryDetailScreen } from './inquiry-detail-screen'
import { OwnInquiryScreen } from './own-inquiry-screen'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)
// The browser's editor needs a layout to type in.
jest.mock('@/components/form/rich-text-field', () => ({
  RichTextField: ({ name }: { name: string }) => {
    const { useFormContext } = jest.requireActual('react-hook-form')
    const { richTextOf: toText } = jest.requireActual('@portico/contract/rule/rich-text')
    return (
      <textarea
        aria-label={name}
        {...useFormContext().register(name, { setValueAs: (text: unknown) => (typeof text === 'string' && text ? toText(text) : text) })}
      />
    )
  },
}))

const ID = '01a20c33-c2c5-7879-8631-08f534771df0'
const AT = '2026-01-05T10:00:00.000Z'

const entry = (kind: InquiryEntry['kind'], at: number): InquiryEntry => {
  const title = kind === 'answer' ? `Answer ${at}` : null
  return { id: String(at), kind, title, content: richTextOf(`Text ${at}`), author: 'Kim', files: [], createdAt: AT, updatedAt: AT }
}
const inquiry = (...kinds: InquiryEntry['kind'][]): InquiryDetail => ({
  ...{ id: ID, kind: 'customer-support', api: null, category: 'etc', isPrivate: false, title: 'A question', status: 'WAITING' },
  ...{ author: 'Kim', createdAt: AT, updatedAt: AT, titleNumber: 1, entries: kinds.map(entry), previous: null, next: null },
})

/** Draws a screen with an inquiry; returns what a refetch brings, and what was sent. */
function draw(screenOf: ReactElement, query: { queryKey: readonly unknown[] }, first: InquiryDetail, sent: InquiryDetail) {
  startAt('/')
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  client.setQueryData(query.queryKey, first)
  globalThis.fetch = (async () => ({ ok: true, status: 200, text: async () => JSON.stringify(sent) })) as unknown as typeof fetch
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ inquiry: inquiryMessages, kit, rules, errors }}>
      <QueryClientProvider client={client}>{screenOf}</QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return (next: InquiryDetail) => act(() => client.setQueryData(query.queryKey, next))
}

const field = () => screen.getByLabelText('content')

it('keeps a typed question when an answer arrives, and begins a new one after it was sent', async () => {
  const arrive = draw(<OwnInquiryScreen inquiryId={ID} />, ownInquiry(ID), inquiry('question'), inquiry('question', 'answer', 'question'))
  await userEvent.type(field(), 'And then?')
  arrive(inquiry('question', 'answer'))
  expect(await screen.findByText('Answer 1')).toBeInTheDocument()
  expect(field()).toHaveValue('And then?')
  await userEvent.click(screen.getByRole('button', { name: inquiryMessages.ask }))
  await waitFor(() => expect(field()).toHaveValue(''))
})

it('keeps a typed answer when a question arrives and while another answer is changed', async () => {
  const screenOf = <InquiryDetailScreen area="admin" kind="customer-support" inquiryId={ID} />
  const arrive = draw(screenOf, inquiryDetail(ID), inquiry('question', 'answer'), inquiry('question', 'answer', 'question', 'answer'))
  await userEvent.type(field(), 'Because.')
  arrive(inquiry('question', 'answer', 'question'))
  expect(await screen.findByText('Text 2')).toBeInTheDocument()
  expect(field()).toHaveValue('Because.')
  await userEvent.click(screen.getByRole('button', { name: inquiryMessages.editAnswer }))
  const changed = screen.getByRole('form', { name: inquiryMessages.save })
  expect(screen.queryByRole('form', { name: inquiryMessages.answer })).toBeNull()
  await userEvent.click(within(changed).getByRole('button', { name: kit.form.cancel }))
  expect(field()).toHaveValue('Because.')
  await userEvent.type(screen.getByLabelText(/^Title/), 'Why')
  await userEvent.click(screen.getByRole('button', { name: inquiryMessages.answer }))
  await waitFor(() => expect(field()).toHaveValue(''))
})
