import type { PlannedDeploymentView } from '@portico/contract/stage/planned-deployment'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import enStage from '@/messages/en/stage.json'
import koStage from '@/messages/ko/stage.json'
import { PlannedDeployment } from './planned-deployment'

const MESSAGES = { en: { stage: enStage }, ko: { stage: koStage } }
const PLANNED: PlannedDeploymentView = {
  ...{ plannedFor: '2026-12-03T10:00:00.000Z', plannedBy: 'Vera', note: { en: '', ko: '이유' } },
  ...{ changeCount: 3, breakingCount: 2, announced: true, failure: null },
}

function draw(more: Partial<PlannedDeploymentView> = {}, locale: 'en' | 'ko' = 'en') {
  const planned = { ...PLANNED, ...more }
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <PlannedDeployment apiId="a" stage={{ id: 's', name: 'v1', planned } as StageView} planned={planned} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return container.textContent ?? ''
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('says when it comes, by whom, whom it breaks, and what staff say, with what changes or cancels it', () => {
  const text = draw()
  for (const part of ['Dec 3, 2026', 'Vera', '2 breaking changes. Subscribers were notified.', '이유']) expect(text).toContain(part)
  expect(buttons()).toEqual(['Change', 'Cancel deployment'])
})

it.each([
  [{ changeCount: null, breakingCount: null, announced: false }, 'Comparing it with what is deployed…'],
  [{ changeCount: 0, breakingCount: 0, announced: false }, 'Nothing changes for callers.'],
  [{ changeCount: 2, breakingCount: 0, announced: false }, '2 changes for callers, which break nothing.'],
  [{ announced: false }, 'Subscribers were not notified.'],
])('%j is said as it is', (more, words) => expect(draw(more)).toContain(words))

it.each([
  ['NoTargetServerGroup', enStage.planned.reasons.NoTargetServerGroup],
  ['DatabaseUnavailable', enStage.planned.reasons.DatabaseUnavailable],
  ['UnknownError', enStage.planned.reasons.other],
])('says why it failed (%s), and can be dismissed', (failure, reason) => {
  expect(draw({ failure })).toContain(reason)
  expect(buttons()).toEqual(['Dismiss'])
})

it('speaks Korean', () => {
  const text = draw({ failure: 'NotServable' }, 'ko')
  expect(text).toContain(koStage.planned.reasons.NotServable)
  expect(text).not.toMatch(/planned\.|[{}]/)
})
