import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { StaticElement } from './static-element'

const CONTENT = '<p>The author’s text</p>'

const page = (
  <>
    <h1>Title</h1>
    <StaticElement content="one" />
    <StaticElement content="one" />
  </>
)

/** Hydrates a page with a title and the same static element twice, as the server sent it. */
async function hydrate(title: string) {
  const sent = `<div data-content="one">${CONTENT}</div>`
  document.body.innerHTML = `<div id="page"><h1>${title}</h1>${sent}${sent}</div>`
  /** What was not as React expected. */
  const faults: unknown[] = []
  const root = await act(() =>
    hydrateRoot(document.querySelector('#page') as Element, page, { onRecoverableError: (error) => faults.push(error) }),
  )
  return { root, faults }
}

const contents = () => [...document.querySelectorAll('[data-content=one]')].map(({ innerHTML }) => innerHTML)

it('leaves what the server wrote as it is', async () => {
  const { faults } = await hydrate('Title')
  expect(contents()).toEqual([CONTENT, CONTENT])
  expect(faults).toEqual([])
})

it('keeps its content when React makes a page anew that is not what it expects', async () => {
  const { faults } = await hydrate('Title, changed by an extension')
  expect(faults).toHaveLength(1)
  expect(document.querySelector('h1')?.textContent).toBe('Title')
  expect(contents()).toEqual([CONTENT, CONTENT])
})

it('has its content again when a reader goes back, as they left it', async () => {
  const { root } = await hydrate('Title')
  for (const part of document.querySelectorAll('p')) part.hidden = true
  await act(() => root.render(<h1>Another page</h1>))
  expect(contents()).toEqual([])
  await act(() => root.render(page))
  const hidden = CONTENT.replace('<p>', '<p hidden="">')
  expect(contents()).toEqual([hidden, hidden])
})
