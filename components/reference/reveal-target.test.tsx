import { act, render, screen } from '@testing-library/react'
import { RevealTarget } from './reveal-target'
import { Tabs } from './tabs'

const isOpen = (name: string) => (screen.getByRole('radio', { name }) as HTMLInputElement).checked

function show() {
  const inner = [
    { key: 'x', label: 'Inner first', content: <p>x</p> },
    { key: 'y', label: 'Inner second', content: <p id="body.name">y</p> },
  ]
  const outer = [
    { key: 'a', label: 'Outer first', content: <p>a</p> },
    { key: 'b', label: 'Outer second', content: <Tabs name="inner" label="Inner" tabs={inner} /> },
  ]
  render(
    <>
      <Tabs name="outer" label="Outer" tabs={outer} />
      <RevealTarget labels={{ copy: 'Copy', copied: 'Copied' }} />
    </>,
  )
}

beforeAll(() => {
  Element.prototype.scrollIntoView = jest.fn()
})
afterEach(() => {
  location.hash = ''
})

it('opens each tab around the field that the address names', () => {
  location.hash = '#body.name'
  show()
  expect(isOpen('Outer second')).toBe(true)
  expect(isOpen('Inner second')).toBe(true)
})

it('opens them when a link on the page is followed, and leaves them for other addresses', () => {
  location.hash = '#nothing'
  show()
  expect(isOpen('Outer first')).toBe(true)
  act(() => {
    location.hash = '#body.name'
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect(isOpen('Inner second')).toBe(true)
})

it('opens the fold that the address names', () => {
  location.hash = '#response-404'
  const { container } = render(
    <>
      <details id="response-404" />
      <details />
      <RevealTarget labels={{ copy: 'Copy', copied: 'Copied' }} />
    </>,
  )
  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false])
})

it('ignores an address that is no text', () => {
  location.hash = '#%E0%A4%A'
  expect(show).not.toThrow()
})
