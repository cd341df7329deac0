import { render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import shell from '@/messages/en/shell.json'
import { Sidebar } from './sidebar'

jest.mock('next/navigation', () => ({ usePathname: jest.fn() }))
const { usePathname } = jest.requireMock('next/navigation') as { usePathname: jest.Mock }

function show(pathname: string, isAdmin = true) {
  usePathname.mockReturnValue(pathname)
  render(
    <NextIntlClientProvider locale="en" messages={{ shell }}>
      <Sidebar label="Pages" isAdmin={isAdmin} />
    </NextIntlClientProvider>,
  )
  const links = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link')
  return { links, current: links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent) }
}

describe('the sidebar', () => {
  it.each([
    ['/admin/setting/general', 'General settings'],
    ['/admin/setting/portal', 'Portal settings'],
    ['/admin/setting/portal/config/update', 'Portal settings'],
    ['/admin/setting/portal/simple-setup', 'Portal settings'],
    ['/ko/admin/setting/portal/operational-policy/create', 'Operational policies'],
  ])('marks one entry on %s', (pathname, name) => {
    expect(show(pathname).current).toEqual([name])
  })

  it('shows a developer none of the settings', () => {
    expect(
      show('/developer', false)
        .links.map((link) => link.getAttribute('href'))
        .filter((href) => href?.startsWith('/admin')),
    ).toEqual([])
  })
})
