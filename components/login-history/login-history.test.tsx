import type { SignInView } from '@portico/contract/login-history/login-history-endpoints'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { daysBefore } from '@/components/data/period-dates'
import { answerWith, renderHistory } from '@/components/data/testing/render-history'
import { startAt } from '@/components/ui/testing/live-address'
import { SignInHistory } from './login-history'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const row = (changes: Partial<SignInView> = {}): SignInView => ({
  id: '1',
  at: '2026-11-20T01:02:03.000Z',
  portal: 'center',
  method: 'password',
  result: 'success',
  address: '203.0.113.7',
  device: 'Chrome 141 · Windows',
  email: 'minjun@example.com',
  userId: 7,
  name: '김민준',
  ...changes,
})
const page = (items: SignInView[], more = false) => ({ items, total: more ? 10_000 : items.length, more, page: 1, size: 20 })

async function draw(items: SignInView[] = [row()], more = false, address = '/admin/setting/general?tab=login-history') {
  startAt(address)
  const asked = answerWith({ '/api/sign-ins': page(items, more) })
  renderHistory(<SignInHistory />)
  await screen.findAllByRole('row')
  return asked
}
const queryOf = (asked: string[]) => new URLSearchParams(asked.at(-1)?.split('?')[1])
const download = () => screen.getByRole('link', { name: 'Download (.xlsx)' }).getAttribute('href') ?? ''

test('a line shows person, portal, method, result, address and device', async () => {
  await draw()
  const [, line] = screen.getAllByRole('row')
  for (const text of ['minjun@example.com', 'Signed in', 'Developer center', 'Password', '203.0.113.7', 'Chrome 141 · Windows'])
    expect(within(line as HTMLElement).getByText(text)).toBeInTheDocument()
  expect(within(line as HTMLElement).getByRole('link', { name: '김민준' })).toHaveAttribute('href', '/admin/user/update/7')
})

test('shows an address without an account as it was typed, without a link', async () => {
  await draw([row({ userId: null, name: null, email: 'guess@example.net', result: 'wrongPassword', device: '' })])
  expect(screen.getByText('guess@example.net')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /guess/ })).toBeNull()
})

test('sends filters with the query and the download', async () => {
  const asked = await draw()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'wrongPassword')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Signed in to' }), 'portal')
  await waitFor(() => expect(queryOf(asked).get('portal')).toBe('portal'))
  expect(queryOf(asked).get('result')).toBe('wrongPassword')
  expect(download()).toBe('/api/sign-ins/export?portal=portal&result=wrongPassword')
})

test('a preset sets the first day', async () => {
  const asked = await draw()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'week')
  await waitFor(() => expect(queryOf(asked).get('from')).not.toBeNull())
  expect(screen.getByLabelText('From')).toHaveValue(daysBefore(6))
  expect(download()).toContain('from=')
})

test('a period of more than 31 days shows an error and is not sent', async () => {
  const asked = await draw()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-01' } })
  await waitFor(() => expect(queryOf(asked).get('from')).not.toBeNull())
  const before = asked.length
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-15' } })
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a period of up to 31 days.')
  expect(screen.getByLabelText('To')).toHaveAttribute('aria-invalid', 'true')
  expect(asked.length).toBe(before)
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-15' } })
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(queryOf(asked).get('to')).not.toBeNull())
})

test('says when a list was counted up to the limit only', async () => {
  await draw([row()], true)
  expect(screen.getByText(/There are more than 10,000/)).toBeInTheDocument()
})

test('does not say so for a completely counted list', async () => {
  await draw()
  expect(screen.queryByText(/There are more than/)).toBeNull()
})
