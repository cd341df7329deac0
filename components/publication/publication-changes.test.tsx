import type { PublicationDetail } from '@portico/contract/publication/publication-endpoints'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import publication from '@/messages/en/publication.json'
import { PublicationChanges } from './publication-changes'

const at = '2026-11-22T09:00:00.000Z'
const STATES = {
  pending: { status: 'WAITING', processedAt: null },
  rejected: { status: 'REJECTED', processedAt: at },
  canceled: { status: 'UNPUBLISH', processedAt: null },
  approved: { status: 'APPROVED', processedAt: at },
  ended: { status: 'UNPUBLISH', processedAt: at },
} as const
const { changes: texts } = publication

function show(state: keyof typeof STATES, approvedAt: string | null) {
  const changes = approvedAt === null ? null : { approvedAt, stages: [] }
  const detail = { publication: STATES[state], changes, subscribers: { approved: 1, waiting: 0 } } as unknown as PublicationDetail
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={{ publication }} timeZone="UTC">
      <PublicationChanges detail={detail} drawDifference={() => null} />
    </NextIntlClientProvider>,
  )
  return container.textContent
}

it.each(['pending', 'rejected', 'canceled'] as const)(
  'a %s request of an API without an approval says that there was none before',
  (state) => {
    expect(show(state, null)).toContain(texts.first)
    expect(screen.getByRole('heading', { name: texts.title })).toBeInTheDocument()
  },
)

it.each(['approved', 'ended'] as const)('an %s request says that it was the first approval', (state) => {
  expect(show(state, null)).toContain(texts.firstApproved)
  expect(screen.getByRole('heading', { name: texts.titleApproved })).toBeInTheDocument()
})

it('names the approval before a request', () => {
  expect(show('pending', at)).toContain(texts.since)
  expect(show('approved', at)).toContain(texts.sinceApproved)
})
