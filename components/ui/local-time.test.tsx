import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { LocalTime } from './local-time'

const AT = '2026-11-24T23:30:05.000Z'

it('writes UTC on the server, and the reader’s zone in the browser, with its name and the exact time on hover', () => {
  const written = renderToString(<LocalTime value={AT} locale="en" />)
  expect(written).toContain('Nov 24, 2026, 11:30')
  expect(written).toContain('UTC')
  expect(written).not.toContain('title=')
  const { container } = render(<LocalTime value={AT} locale="en" />)
  const time = container.querySelector('time')
  expect(time?.dateTime).toBe(AT)
  expect(time?.title).toMatch(/:30:05/)
})
