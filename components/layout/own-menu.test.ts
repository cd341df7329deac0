import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { OwnMenu } from './own-menu'
import { labels, mina } from './testing/session-menu-props'

it('the server renders the person’s name and menu, before any script runs', () => {
  const html = renderToStaticMarkup(createElement(OwnMenu, { person: mina, labels, place: 'portal' }))
  expect(html).toContain('aria-label="Account: Mina"')
  expect(html).toContain('My subscriptions')
})
