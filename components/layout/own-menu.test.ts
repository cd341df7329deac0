import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { OwnMenu } from './own-menu'

const mina = { id: 7, email: 'mina@example.com', name: 'Mina', roles: ['user' as const], iat: 1, exp: 2, locale: 'ko' as const }
const labels = {
  menu: 'Account',
  person: '',
  open: '',
  subscriptions: 'My subscriptions',
  center: 'Center',
  portal: 'Portal',
  profile: 'Profile',
  signOut: 'Sign out',
  signOutFailed: 'You could not be signed out.',
}

it('the server renders the person’s name and menu, before any script runs', () => {
  const html = renderToStaticMarkup(createElement(OwnMenu, { person: mina, labels, place: 'portal' }))
  expect(html).toContain('aria-label="Account: Mina"')
  expect(html).toContain('My subscriptions')
})
