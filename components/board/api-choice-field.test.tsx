import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import * as yup from 'yup'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { startAt } from '@/components/ui/testing/live-address'
import '@/components/ui/testing/no-layout'
import board from '@/messages/en/board.json'
import errors from '@/messages/en/errors.json'
import kit from '@/messages/en/kit.json'
import rules from '@/messages/en/rules.json'
import { ApiChoiceField } from './api-choice-field'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const NAMES = Array.from({ length: 150 }, (_, number) => `API ${String(number + 1).padStart(3, '0')}`)

/** Answers the list of APIs as the platform does: the first 100 that a search finds. */
function answerApis(names: readonly string[]) {
  globalThis.fetch = (async (url: string) => {
    const q = new URL(url, 'http://a.test').searchParams.get('q') ?? ''
    const found = names.filter((name) => name.includes(q)).map((name) => ({ id: `id of ${name}`, name }))
    const body = JSON.stringify({ items: found.slice(0, 100), total: found.length, page: 1, size: 100 })
    return { ok: true, status: 200, text: async () => body }
  }) as unknown as typeof fetch
}

function draw() {
  const sent: unknown[] = []
  startAt('/developer/support/api-news/create')
  render(
    <NextIntlClientProvider locale="en" messages={{ kit, rules, errors, board }} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Form
          schema={yup.object({ apiId: yup.string().required() })}
          label="News"
          defaultValues={{ apiId: '' } as never}
          onSubmit={async (values) => sent.push(values)}
        >
          <ApiChoiceField />
          <FormActions submitLabel="Send" cancelHref="/" />
        </Form>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return sent
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('offers an API beyond the first 100 by a search, which says how many it found, and keeps the choice while another is searched', async () => {
  answerApis(NAMES)
  const sent = draw()
  await screen.findByRole('option', { name: 'API 100' })
  expect(screen.queryByRole('option', { name: 'API 101' })).toBeNull()
  const search = screen.getByRole('textbox', { name: 'Search APIs' })
  await userEvent.type(search, 'API 101')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 API found'))
  await userEvent.selectOptions(screen.getByRole('combobox'), 'API 101')
  await userEvent.clear(search)
  await userEvent.type(search, 'API 15')
  await waitFor(() => expect(options()).toEqual(['Choose an API', 'API 101', 'API 150']))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual([{ apiId: 'id of API 101' }]))
})

it('has no search where all APIs are offered', async () => {
  answerApis(NAMES.slice(0, 3))
  draw()
  await waitFor(() => expect(options()).toEqual(['Choose an API', 'API 001', 'API 002', 'API 003']))
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says that the APIs could not be loaded, and loads them at another try', async () => {
  globalThis.fetch = (async () => ({ ok: false, status: 500, text: async () => '{"error":"UnknownError"}' })) as unknown as typeof fetch
  draw()
  expect((await screen.findByText(kit.failure.title)).getAttribute('role')).toBe('alert')
  answerApis(['API 001'])
  await userEvent.click(screen.getByRole('button', { name: kit.failure.retry }))
  expect(await screen.findByRole('option', { name: 'API 001' })).toBeTruthy()
  expect(screen.queryByText(kit.failure.title)).toBeNull()
})
