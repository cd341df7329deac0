import '@testing-library/jest-dom'
import type { RefusedPartView } from '@portico/contract/gateway-link/refused-part-view'
import { SERVING_RULES } from '@portico/contract/gateway-snapshot/serving-problem'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { ErrorDialog } from '@/components/feedback/error-dialog'
import { showError } from '@/components/feedback/error-store'
import enErrors from '@/messages/en/errors.json'
import enKit from '@/messages/en/kit.json'
import enServing from '@/messages/en/serving.json'
import koErrors from '@/messages/ko/errors.json'
import koKit from '@/messages/ko/kit.json'
import koServing from '@/messages/ko/serving.json'
import { RefusedPartsNotice } from './refused-parts'

const MESSAGES = {
  en: { kit: enKit, errors: enErrors, serving: enServing },
  ko: { kit: koKit, errors: koErrors, serving: koServing },
}
const problem = { place: 'methods[3].targetPath', rule: 'pathSegment' as const, value: '/a/../b', subject: 'GET /pets' }
const part = (more: Partial<RefusedPartView> = {}): RefusedPartView => ({
  api: { id: 'a', name: 'Pets' },
  stage: { id: 'v', name: 'v1' },
  environment: { id: 'e', name: 'Sandbox' },
  gateway: 'gateway-1',
  outcome: 'lastGood',
  problems: [problem],
  since: '2026-01-01T00:00:00.000Z',
  ...more,
})

function draw(children: React.ReactNode, locale: 'en' | 'ko' = 'en') {
  return render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  )
}

test('shows nothing while everything is served', () => {
  expect(draw(<RefusedPartsNotice parts={[]} isStage />).container).toBeEmptyDOMElement()
})

test('a refused version shows what, why, where, since when, and what to do', () => {
  const { container } = draw(<RefusedPartsNotice parts={[part()]} isStage />)
  for (const words of [
    'This version cannot be served as deployed',
    'keep serving the previous deployment',
    'deploy the version again',
    'v1',
  ]) {
    expect(container).toHaveTextContent(words)
  }
  for (const words of ['Sandbox, gateway gateway-1', 'GET /pets', 'methods[3].targetPath', '/a/../b', 'a . or .. segment']) {
    expect(container).toHaveTextContent(words)
  }
  expect(container.querySelector('time')).toHaveAttribute('datetime', '2026-01-01T00:00:00.000Z')
})

test('a part that answers 503 says so, and that others are not affected', () => {
  const { container } = draw(<RefusedPartsNotice parts={[part({ outcome: 'unavailable', stage: null })]} isStage={false} />)
  expect(container).toHaveTextContent('503 ApiNotServable')
  expect(container).toHaveTextContent('API settings')
  expect(container.querySelector('[data-tone="danger"]')).toBeInTheDocument()
})

test.each(['en', 'ko'] as const)('every reason has a text in %s', (locale) => {
  const problems = SERVING_RULES.map((rule) => ({ ...problem, rule }))
  const { container } = draw(<RefusedPartsNotice parts={[part({ problems })]} isStage />, locale)
  expect(container.querySelectorAll('li')).toHaveLength(SERVING_RULES.length)
  expect(container).not.toHaveTextContent('rules.')
})

test.each([
  ['en', 'The path has an empty segment'],
  ['ko', '빈 구간'],
] as const)('a refused deployment shows places and reasons in %s', (locale, words) => {
  showError({ code: 'NotServable', data: { problems: [problem, { rule: 'from a newer platform' }], count: 12 } })
  draw(<ErrorDialog />, locale)
  const dialog = screen.getByRole('alertdialog')
  for (const text of [words, 'GET /pets', '/a/../b', 'NotServable', '11']) expect(dialog).toHaveTextContent(text)
  expect(dialog).not.toHaveTextContent('{')
})
