import type { CallView } from '@portico/contract/call-record/call-record-endpoints'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import messages from '@/messages/en/call-record.json'
import errors from '@/messages/en/errors.json'
import korean from '@/messages/ko/call-record.json'
import { CallOutcome } from './call-outcome'

const answered = { status: 200, error: null, detail: null, end: 'answered', firstByteUs: 5 }

function show(given: object, locale = 'en', texts: object = messages): string {
  render(
    <NextIntlClientProvider locale={locale} messages={{ 'call-record': texts, errors } as never}>
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

it.each([
  ['en', messages, { kind: 'scopeMissing', value: 'write' }, 'Missing: write.'],
  ['en', messages, { kind: 'bodyOverLimit', value: '10485760' }, 'up to 10,485,760 bytes'],
  ['en', messages, { kind: 'limitReached', value: 'minute' }, 'Reached usage limits: Per minute 5.'],
  ['ko', korean, { kind: 'limitReached', value: 'minute' }, '다 쓴 사용량 제한: 분당 5'],
] as const)('says what decided a refusal, in %s', (locale, texts, cause, said) => {
  const limits = [
    { window: 'minute', limit: 5, remaining: 0 },
    { window: 'day', limit: 9, remaining: 3 },
  ]
  const given = { status: 429, error: 'UsageLimitExceeded', detail: 'Too many.', end: 'refused', firstByteUs: null, limits, cause }
  expect(show(given, locale, texts)).toContain(said)
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
