import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { fireEvent, render, screen } from '@testing-library/react'
import { makeFoldable } from './fold-code'
import { FoldableCode } from './foldable-code'
import { readyButtons } from './page-buttons'
import { StaticCode } from './static-code'

jest.mock('./static-element', () => jest.requireActual('./testing/server-element'))

// jsdom draws nothing: an element is shown unless it is inside a closed fold.
HTMLElement.prototype.getClientRects = function () {
  for (let inside: Element | null = this; inside; inside = inside.parentElement)
    if (inside.previousElementSibling?.getAttribute('aria-expanded') === 'false') return [] as unknown as DOMRectList
  return [{}] as unknown as DOMRectList
}

const order = { owner: { address: { city: 'Seoul' } }, items: [{ id: 1 }, { id: 2 }], none: {} }
const show = (value: unknown, pieces = 400) =>
  render(<StaticCode code={JSON.stringify(value, null, 2)} language="JSON" label="Example" pieces={pieces} />).container
const block = (container: Element) => container.querySelector('section') as HTMLElement
const buttons = () => screen.getAllByRole('button', { hidden: true }).map((one) => one.getAttribute('aria-label'))
const button = (name: string, hidden = false) => screen.getByRole('button', { name, hidden })
/** What a reader sees of a code. */
function shown(of: Element): string {
  const copy = of.cloneNode(true) as Element
  for (const closed of copy.querySelectorAll('[aria-expanded="false"]'))
    if (closed.nextElementSibling && closed.childNodes.length > 0) closed.nextElementSibling.textContent = '…'
  return copy.textContent ?? ''
}

it('opens and closes objects and lists in place, and keeps the whole text for copies', () => {
  const container = show(order)
  makeFoldable(block(container))
  makeFoldable(block(container))
  expect(buttons()).toEqual(['Example', '"owner":', '"address":', '"items":', 'Example', 'Example'])
  fireEvent.click(button('"owner":'))
  expect(shown(container)).toContain('"owner": {…},\n  "items": [')
  expect(container.textContent).toBe(JSON.stringify(order, null, 2))
  fireEvent.click(button('"owner":'))
  expect(shown(container)).toBe(JSON.stringify(order, null, 2))
})

it('is worked by the keyboard, which reaches each code once', () => {
  const container = show(order)
  makeFoldable(block(container))
  const reached = () => [...container.querySelectorAll('[tabindex="0"]')].slice(1).map((one) => one.getAttribute('aria-label'))
  expect(reached()).toEqual(['Example'])
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
  button('"owner":').focus()
  press('ArrowLeft')
  expect(button('"owner":').getAttribute('aria-expanded')).toBe('false')
  press('ArrowDown')
  expect([document.activeElement, reached()]).toEqual([button('"items":'), ['"items":']])
  press('ArrowUp')
  press('ArrowRight')
  press('ArrowDown')
  expect(document.activeElement).toBe(button('"address":'))
  press('Enter')
  press(' ')
  expect(shown(container)).toBe(JSON.stringify(order, null, 2))
  press('Home')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Example')
  press('End')
  press('ArrowDown')
  expect(document.activeElement).toBe([...container.querySelectorAll('[role=button]')].at(-1))
})

it('moves the place that the keyboard reaches out of a fold that is closed', () => {
  const container = show(order)
  makeFoldable(block(container))
  button('"address":').focus()
  fireEvent.keyDown(button('"address":'), { key: 'ArrowUp' })
  fireEvent.click(button('"owner":'))
  expect([...container.querySelectorAll('code [tabindex="0"]')]).toEqual([button('"owner":')])
})

it('keeps the text, its colors and its order, whatever it is and however much of it is colored', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(60), (value, pieces) => {
      const container = show(value, pieces)
      const colors = () =>
        [...container.querySelectorAll('[data-kind]')].map((one) => [one.getAttribute('data-kind'), one.textContent] as const)
      const [before, text] = [colors(), container.textContent]
      makeFoldable(block(container))
      expect([colors(), container.textContent]).toEqual([before, text])
    }),
    { numRuns: sweepSize({ whole: 1_000, few: 60 }) },
  )
})

it('folds the body within a call, though the whole is one piece of a color', () => {
  const code = `curl \\\n  --data '${JSON.stringify(order, null, 2)}'`
  const { container } = render(<StaticCode code={code} language="curl" label="Request" pieces={9} />)
  makeFoldable(block(container))
  fireEvent.click(button("--data '"))
  expect(shown(container)).toBe("curl \\\n  --data '{…}'")
  expect(container.textContent).toBe(code)
})

it('becomes foldable once it is on the screen, with few folds where the page has many elements', () => {
  const waiting = new Map<Element, (entries: object[], seen: object) => void>()
  class Observer {
    private readonly notify: (entries: object[], seen: object) => void
    constructor(notify: (entries: object[], seen: object) => void) {
      this.notify = notify
    }
    observe(target: Element) {
      waiting.set(target, this.notify)
    }
    unobserve(target: Element) {
      waiting.delete(target)
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer })
  const [first, other] = [show(order), show([[1], 2])]
  readyButtons({ copy: 'Copy', copied: 'Copied' })
  expect([screen.queryAllByRole('button'), [...waiting.keys()]]).toEqual([[], [block(first), block(other)]])
  const see = (target: Element, isIntersecting: boolean) => waiting.get(target)?.([{ target, isIntersecting }], new Observer(() => {}))
  see(block(first), false)
  expect(screen.queryAllByRole('button')).toEqual([])
  see(block(first), true)
  expect([buttons().length, [...waiting.keys()]]).toEqual([6, [block(other)]])
  document.body.append(...Array.from({ length: 2_900 }, () => document.createElement('i')))
  const long = show(Array.from({ length: 100 }, () => [1]))
  readyButtons({ copy: 'Copy', copied: 'Copied' })
  see(block(long), true)
  expect(long.querySelectorAll('[role=button]')).toHaveLength(30)
  for (const one of document.body.querySelectorAll(':scope > i')) one.remove()
})

describe('the button for all', () => {
  const showAll = (value: unknown) => {
    const { container } = render(
      <div data-fold-all="all">
        <StaticCode code={JSON.stringify(value, null, 2)} language="JSON" label="Example" pieces={400} />
      </div>,
    )
    makeFoldable(block(container))
    return container
  }

  it('folds all that is inside others, and opens it again, by a click and by the keyboard', () => {
    const container = showAll(order)
    fireEvent.click(button('all'))
    expect(shown(container)).toBe('{\n  "owner": {…},\n  "items": […],\n  "none": {}\n}')
    expect(button('all').getAttribute('aria-expanded')).toBe('false')
    button('all').focus()
    fireEvent.keyDown(button('all'), { key: 'ArrowRight' })
    expect(shown(container)).toBe(JSON.stringify(order, null, 2))
    fireEvent.keyDown(button('all'), { key: 'ArrowUp' })
    fireEvent.click(document.activeElement as Element)
    expect(shown(container)).toBe('{…}')
  })

  it('is there in a cut example, too', () => {
    const { container } = render(
      <div data-fold-all="all">
        <StaticCode code={`${JSON.stringify(order, null, 2).slice(0, 60)}\n…`} language="JSON" label="Example" pieces={400} />
      </div>,
    )
    makeFoldable(block(container))
    fireEvent.click(button('all'))
    expect(shown(container)).toBe('{\n  "owner": {…')
  })

  it('is one stop with the other buttons, and has no text that copies would have', () => {
    const container = showAll(order)
    expect(buttons().slice(0, 3)).toEqual(['Example', 'all', '"owner":'])
    expect(container.querySelectorAll('code [tabindex="0"]')).toHaveLength(1)
    expect(container.textContent).toBe(JSON.stringify(order, null, 2))
  })

  it.each([
    [{ a: { b: 1 } }, true],
    [{ a: 1 }, false],
    [[], false],
    [[[1]], true],
  ])('of %j is there: %s', (value, isThere) => {
    showAll(value)
    expect(screen.queryAllByRole('button', { name: 'all' })).toHaveLength(Number(isThere))
  })
})

it('is made in the browser for what comes there, and again for what comes after it', () => {
  const code = (value: unknown) => <FoldableCode code={JSON.stringify(value, null, 2)} language="JSON" label="Body" pieces={9} />
  const { container, rerender } = render(code(order))
  fireEvent.click(button('"owner":'))
  expect(shown(container)).toContain('"owner": {…}')
  rerender(code({ b: [1] }))
  expect(buttons()).toEqual(['Body', '"b":'])
  fireEvent.click(button('"b":'))
  expect([shown(container), container.querySelector('[data-kind]')?.textContent]).toEqual(['{\n  "b": […]\n}', '"b"'])
})
