import { act, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import en from '@/messages/en/kit.json'
import ko from '@/messages/ko/kit.json'
import { TrafficChart } from './traffic-chart'

jest.mock('./traffic-canvas', () => ({ TrafficCanvas: () => null }))

const hours = (counts: readonly [calls: number, errors: number][]) =>
  counts.map(([calls, errors], index) => ({ at: new Date(Date.UTC(2026, 10, 22, 12 + index)).toISOString(), calls, errors }))

async function show(locale: 'en' | 'ko', counts: readonly [number, number][]) {
  await act(async () => {
    render(
      <NextIntlClientProvider locale={locale} messages={{ kit: { en, ko }[locale] }} timeZone="Asia/Seoul">
        <TrafficChart points={hours(counts)} step="hour" label="Calls in the last 3 hours" />
      </NextIntlClientProvider>,
    )
  })
}

it('has a sentence and a table with every span, in the reader’s time', async () => {
  await show('en', [
    [1_200, 3],
    [0, 0],
    [7, 0],
  ])
  const figure = screen.getByRole('figure', { name: 'Calls in the last 3 hours' })
  expect(figure.querySelector('figcaption')?.textContent).toMatch(
    /^Per hour1,207 calls in total, 3 errors\. Peak: 1,200 \(Nov 22, 21:00\s–\s22:00\)\.$/,
  )
  const rows = within(figure).getAllByRole('row', { hidden: true }).slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Nov 22, 21:00\s–\s22:001,2003$/),
    expect.stringMatching(/^Nov 22, 22:00\s–\s23:0000$/),
    expect.stringMatching(/^Nov 22, 23:00\s–\sNov 23, 00:0070$|^Nov 22, 23:00\s–\s.*70$/),
  ])
})

it('reads in Korean', async () => {
  await show('ko', [[1, 0]])
  expect(screen.getByRole('figure').querySelector('figcaption')?.textContent).toContain('총 1회 호출, 오류 0회입니다.')
})

it('says that there were no calls instead of drawing an empty chart', async () => {
  await show('en', [
    [0, 0],
    [0, 0],
  ])
  expect(screen.getByText('No calls in this period.')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})
