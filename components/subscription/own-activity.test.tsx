import type { ApiUpdate, RefusedCalls } from '@portico/contract/subscription/own-activity'
import type { EnvironmentUsage } from '@portico/contract/subscription/subscription-endpoints'
import { render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import errors from '@/messages/en/errors.json'
import en from '@/messages/en/subscription-own.json'
import { ApiUpdates } from './api-updates'
import { RefusedCallList } from './refused-calls'
import { UsageMeters } from './usage-meters'

const draw = (children: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ 'subscription-own': en, errors }}>
      {children}
    </NextIntlClientProvider>,
  ).container

const usage = (perMinute: number | null, perDay: number | null, used = { perMinute: 3, perHour: 3, perDay: 3 }): EnvironmentUsage => ({
  environmentName: 'Production',
  limits: { perSecond: null, perMinute, perHour: null, perDay },
  used,
})

describe('usage', () => {
  it('is a meter for each limit, and a number for the day without one', () => {
    const text = draw(<UsageMeters usage={[usage(10, null)]} />).textContent
    expect(text).toBe('Last minute3 of 10Last 24 hours3 · no limit')
    const [meter, ...others] = screen.getAllByRole('meter')
    expect(others).toEqual([])
    expect(['aria-valuenow', 'aria-valuemax', 'aria-valuetext'].map((name) => meter?.getAttribute(name))).toEqual(['3', '10', '3 of 10'])
  })

  it.each([
    [7, 'brand'],
    [8, 'warning'],
    [10, 'danger'],
    [12, 'danger'],
  ])('of %d of 10 is %s', (perMinute, tone) => {
    const text = draw(<UsageMeters usage={[usage(10, null, { perMinute, perHour: 0, perDay: 0 })]} />).textContent
    expect(screen.getByRole('meter').className).toContain(`ui-tone-${tone}`)
    expect(text?.includes(en.usage.reached)).toBe(tone === 'danger')
  })

  it('of a limit that allows no call is full', () => {
    draw(<UsageMeters usage={[usage(null, 0, { perMinute: 0, perHour: 0, perDay: 0 })]} />)
    expect(screen.getByRole('meter').className).toContain('ui-tone-danger')
  })

  it('says so where no version is served', () => {
    expect(draw(<UsageMeters usage={[]} />).textContent).toBe(en.usage.none)
  })
})

const refused: RefusedCalls = {
  ...{ subscriptionId: 's1', apiName: 'Pets', error: 'UsageLimitExceeded', status: 429, calls: 40, lastAt: '2026-11-21T10:00:00.000Z' },
  newest: [{ requestId: 'a1', at: '2026-11-21T10:00:00.000Z', httpMethod: 'GET', url: '/pets?limit=5' }],
}

describe('refused calls', () => {
  it('say why, link to what to do, and explain each call', () => {
    expect(draw(<RefusedCallList refused={[refused]} />).textContent).toContain(errors.UsageLimitExceeded)
    expect(screen.getByRole('link', { name: 'UsageLimitExceeded: what to do' }).getAttribute('href')).toBe(
      '/gateway-errors/UsageLimitExceeded',
    )
    expect(screen.getByRole('link', { name: 'GET /pets?limit=5' }).getAttribute('href')).toBe('/user/calls?id=a1')
    expect(screen.queryByRole('link', { name: 'Pets' })).toBeNull()
  })

  it('of a code that this portal does not know show the code', () => {
    expect(draw(<RefusedCallList refused={[{ ...refused, error: 'NewReason', newest: [] }]} named />).textContent).toContain(
      '429 NewReason',
    )
    expect(screen.getByRole('link', { name: 'Pets' }).getAttribute('href')).toBe('/user/subscription/s1')
  })

  it('are none in the last days', () => {
    expect(draw(<RefusedCallList refused={[]} />).textContent).toContain('No call was refused in the last 3 days.')
  })
})

it('news and changes link to their pages, with breaking changes marked', () => {
  const of = { api: { id: 'p1', name: 'Pets' }, at: '2026-11-21T10:00:00.000Z' }
  const change = { stageName: 'v1', number: 4, changeCount: 3, breakingCount: 1, note: { en: '', ko: '주소가 바뀝니다.' } }
  const updates: ApiUpdate[] = [
    { ...of, id: 'n1', news: { title: '점검 안내', locale: 'ko' }, change: null },
    { ...of, id: 'd1', news: null, change },
  ]
  draw(<ApiUpdates updates={updates} named />)
  const news = screen.getByRole('link', { name: '점검 안내' })
  expect([news.getAttribute('href'), news.getAttribute('lang')]).toEqual(['/support/api-news/n1', 'ko'])
  const deployment = screen.getByRole('link', { name: 'v1 · deployment 4' })
  expect(deployment.getAttribute('href')).toBe('/apis/p1/changelog/deployments/d1')
  const { getByText } = within(deployment.closest('li') as HTMLElement)
  expect(getByText('1 breaking change') && getByText('주소가 바뀝니다.') && getByText(/Pets · 3 changes/)).toBeTruthy()
})
