import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { MailText } from './mail-text'

test('an address in an email is a link, everything else stays text', () => {
  const { container } = render(
    <MailText text={'Hello <b>Kim</b>\nOpen http://localhost:3000/join/verify-email/en/abc?x=1 now. javascript:alert(1)'} />,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'http://localhost:3000/join/verify-email/en/abc?x=1',
  ])
  expect(container).toHaveTextContent('Hello <b>Kim</b> Open http://localhost:3000/join/verify-email/en/abc?x=1 now. javascript:alert(1)')
})

test('an address with a hidden token is not a link', () => {
  const { container } = render(<MailText text="Open http://localhost:3000/reset-password/en/•••••• now." />)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(container).toHaveTextContent('Open http://localhost:3000/reset-password/en/•••••• now.')
})
