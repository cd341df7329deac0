import '@/components/ui/testing/no-layout'
import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { NavTabs } from './nav-tabs'

let pathname = ''
jest.mock('next/navigation', () => ({ usePathname: () => pathname }))

const items = [
  { href: '/user', label: 'Overview', exact: true },
  { href: '/user/subscription', label: 'My subscriptions' },
  { href: '/user/notifications', label: 'Notifications' },
]

test.each([
  ['/user', ['Overview']],
  ['/ko/user', ['Overview']],
  ['/user/subscription/1', ['My subscriptions']],
  ['/user/notifications', ['Notifications']],
  ['/user/profile', []],
])('%s marks %j', (path, marked) => {
  pathname = path
  render(<NavTabs label="My pages" items={items} />)
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(marked)
})

it('scrolls to the current tab where not all fit', () => {
  pathname = '/user/notifications'
  const boxes = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { right: this.tagName === 'NAV' ? 300 : 420 } as DOMRect
  })
  render(<NavTabs label="My pages" items={items} />)
  expect(screen.getByRole('navigation').scrollLeft).toBe(120)
  boxes.mockRestore()
})
