import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import en from '@/messages/en/subscription-own.json'
import ko from '@/messages/ko/subscription-own.json'
import { DeprecatedVersions } from './deprecated-versions'
import { FirstCall } from './first-call'
import { withSampleLanguage } from './testing/with-sample-language'

type Service = OwnSubscriptionDetail['services'][number]

const service = (stageName: string, said: Partial<NonNullable<Service['deprecation']>> | null = null): Service => ({
  stageId: '0197a3c2-0000-7000-8000-000000000001',
  stageName,
  environmentName: 'Production',
  serviceUrl: `https://api.example.com/pets/${stageName}`,
  status: 'active',
  authTypes: ['apiKey'],
  firstMethod: { httpMethod: 'GET', path: '/pets', authType: 'apiKey' },
  deprecation: said && { deprecatedAt: '2026-11-21T10:00:00.000Z', sunsetOn: null, successor: null, ...said },
})

const subscribed = (services: Service[]) => ({ api: { id: 'a1', name: 'Pets', published: true }, services })

function draw(services: Service[], locale: 'en' | 'ko' = 'en') {
  const { container } = render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ 'subscription-own': locale === 'ko' ? ko : en }}>
      <DeprecatedVersions services={services} />
      {withSampleLanguage(<FirstCall subscription={subscribed(services)} secret={undefined} sender={() => null} />)}
    </NextIntlClientProvider>,
  )
  return container
}

test('shows nothing for versions that stay', () => {
  draw([service('v1')])
  expect(screen.queryByText(/deprecated/)).toBeNull()
})

test('shows date and successor, in both languages', () => {
  const said = { sunsetOn: '2999-03-31', successor: { id: '2', name: 'v2' } }
  expect(draw([service('v2'), service('v1', said)]).textContent).toContain(
    'It may be removed from March 31, 2999 (UTC). Until then it keeps working. Use version v2 instead.',
  )
  expect(draw([service('v2'), service('v1', said)], 'ko').textContent).toContain('2999년 3월 31일(UTC)부터 이용하지 못할 수 있습니다.')
})

test('promises nothing after the sunset date', () => {
  const text = draw([service('v1', { sunsetOn: '2020-03-31' })]).textContent
  expect(text).toContain('Its sunset date, March 31, 2020 (UTC), has passed. It may be removed at any time.')
  expect(text).not.toContain('Until then')
})

test('the first call is to the first version, and a deprecated one says so in the select', () => {
  draw([service('v2'), service('v1', {})])
  expect(screen.getByRole('option', { name: 'v1 · Production (deprecated)' })).toHaveProperty('selected', false)
  expect(screen.getByRole('option', { name: 'v2 · Production' })).toHaveProperty('selected', true)
})
