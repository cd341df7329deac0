import { render } from '@testing-library/react'
import { BreakablePath } from './breakable-path'

const htmlOf = (path: string) => render(<BreakablePath path={path} />).container.innerHTML

it('breaks before each slash but the first', () => {
  expect(htmlOf('/things/{thingId}/parts-1')).toBe('/things<wbr>/{thingId}<wbr>/parts-1')
})

it.each(['/', '/echo', ''])('breaks %p nowhere', (path) => {
  expect(htmlOf(path)).toBe(path)
})

it('keeps the text as it is, so that it is found and copied whole', () => {
  const { container } = render(<BreakablePath path="/a//b/a//b" />)
  expect(container.textContent).toBe('/a//b/a//b')
})
