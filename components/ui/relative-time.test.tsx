import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { RelativeTime } from './relative-time'
import { renderKit } from './testing/render-kit'
import { formatRelativeTime, TimeAgo } from './time-ago'

test('shows the distance in the largest whole unit, in the language', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const words = (at: string, locale = 'en') => formatRelativeTime(new Date(at), now, locale)
  expect(words('2026-11-21T11:59:40Z')).toBe('now')
  expect(words('2026-11-21T09:01:00Z')).toBe('2 hours ago')
  expect(words('2026-11-22T13:00:00Z')).toBe('tomorrow')
  expect(words('2026-11-21T09:00:00Z', 'ko')).toBe('3시간 전')
})

test('shows the exact time on hover, the date on paper, and a dash for a missing moment', () => {
  renderKit(<RelativeTime value={new Date(Date.now() - 7_200_000).toISOString()} />)
  const time = screen.getByText('2 hours ago')
  expect(time).toHaveAttribute('data-date', expect.stringMatching(/^\w{3} \d+, \d{4}$/))
  expect(time).toHaveAttribute('title', expect.stringMatching(/\d{4}.*\d:\d\d/))
  renderKit(<RelativeTime value={null} />)
  expect(screen.getByText('–')).toBeInTheDocument()
})

test('the server writes the date in UTC, whatever its own zone and clock are', () => {
  expect(renderToString(<TimeAgo value="2026-03-05T23:30:00Z" locale="en" />)).toContain('Mar 5, 2026')
})
