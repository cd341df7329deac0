import type { CallView } from '@portico/contract/call-record/call-record-endpoints'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import messages from '@/messages/en/call-record.json'
import errors from '@/messages/en/errors.json'
import { CallOutcome } from './call-outcome'

const answered = { status: 200, error: null, detail: null, end: 'answered', firstByteUs: 5 }

function show(given: object): string {
  render(
    <NextIntlClientProvider locale="en" messages={{ 'call-record': messages, errors }}>
      <CallOutcome call={{ ...answered, ...given } as CallView} />
    </NextIntlClientProvider>,
  )
  return document.body.textContent ?? ''
}

it('names the code of a refusal, its detail and the page on it', () => {
  const text = show({ status: 429, error: 'UsageLimitExceeded', detail: 'Too many.', end: 'refused', firstByteUs: null })
  expect(text).toContain(`429 UsageLimitExceeded${errors.UsageLimitExceeded}Too many.`)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/gateway-errors/UsageLimitExceeded')
})

it('leaves out a detail that repeats the text of the code', () => {
  const detail = errors.TargetConnectionFailed
  const text = show({ status: 502, error: 'TargetConnectionFailed', detail, end: 'targetFailed', firstByteUs: null })
  expect(text.split(detail)).toHaveLength(2)
})

it.each([
  [{}, 'answered'],
  [{ status: 404 }, 'answeredWithError'],
  [{ status: 204, firstByteUs: null }, 'preflight'],
  [{ error: 'TargetConnectionFailed', end: 'targetFailed' }, 'cut'],
  [{ status: 499, end: 'clientClosed', firstByteUs: null }, 'clientClosed'],
  [{ status: 499, end: 'fault', firstByteUs: null }, 'fault'],
] as const)('says how %j ended', (given, outcome) => {
  expect(show(given)).toContain(messages.outcomes[outcome])
})
