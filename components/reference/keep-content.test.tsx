/** @jest-environment node */
import { renderToString } from 'react-dom/server'
import { keepContent } from './keep-content'
import { StaticElement } from './static-element'

it('gives the server the content by its name', () => {
  const name = keepContent('<p>Text</p>')
  expect(name).toMatch(/^[\w-]{22}$/)
  expect(keepContent('<p>Text</p>')).toBe(name)
  expect(keepContent('<p>Other</p>')).not.toBe(name)
  expect(renderToString(<StaticElement tag="ul" className="a" content={name} />)).toBe(
    `<ul class="a" data-content="${name}"><p>Text</p></ul>`,
  )
})

it('is empty if the content is', () => {
  expect(renderToString(<StaticElement content={keepContent('')} />)).toMatch(/^<div data-content="[\w-]{22}"><\/div>$/)
})

it('fails rather than leave out a content that is no longer kept', () => {
  expect(() => renderToString(<StaticElement content="unknown" />)).toThrow('Missing static content unknown')
})
