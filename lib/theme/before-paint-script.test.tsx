import { waitFor } from '@testing-library/react'
import { BEFORE_PAINT_SCRIPT } from './before-paint-script'

/** Runs the script as a page with these languages of the browser, and returns what it stored. */
function run(languages: string[]): { stored: string | null; cookie: string | undefined } {
  Object.assign(window, { matchMedia: () => ({ matches: false }) })
  jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(languages)
  // biome-ignore lint/security/noGlobalEval: the script is a text of ours that pages run as it is
  // biome-ignore lint/complexity/noCommaOperator: an indirect call runs it in the global scope, as a page does
  ;(0, eval)(BEFORE_PAINT_SCRIPT)
  return { stored: localStorage.getItem('locale'), cookie: /locale=(\w+)/.exec(document.cookie)?.[1] }
}

const setCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = value
}

beforeEach(() => {
  localStorage.clear()
  setCookie('locale=; max-age=0; path=/')
  delete document.documentElement.dataset.signedIn
  delete document.documentElement.dataset.faces
})

describe('the language of a first visit', () => {
  it.each([
    [['ko-KR', 'en'], 'ko'],
    [['en-GB', 'ko'], 'en'],
    [['fr-FR', 'ko-KR', 'en'], 'ko'],
    [['fr-FR', 'de'], 'en'],
    [['kok', 'en-US'], 'en'],
  ])('of a browser with %j is stored as %s', (languages, locale) => {
    expect(run(languages)).toEqual({ stored: locale, cookie: locale })
  })

  it('is the chosen one when only the cookie has it', () => {
    setCookie('locale=ko; path=/')
    expect(run(['en'])).toEqual({ stored: 'ko', cookie: 'ko' })
  })

  it('changes no choice', () => {
    localStorage.setItem('locale', 'ko')
    expect(run(['en']).stored).toBe('ko')
  })
})

it('a browser with a session’s marker is marked before the first paint', () => {
  run(['en'])
  expect(document.documentElement.dataset.signedIn).toBeUndefined()
  localStorage.setItem('access-token', 'm1')
  run(['en'])
  expect(document.documentElement.dataset.signedIn).toBe('')
})

it('the time zone is stored as a cookie once the page is shown, not before', async () => {
  setCookie('time-zone=; max-age=0; path=/')
  run(['en'])
  expect(document.cookie).not.toContain('time-zone=')
  window.dispatchEvent(new Event('load'))
  await waitFor(() =>
    expect(document.cookie).toContain(`time-zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`),
  )
})

it('the whole face of prose is taken once a first page is shown, and before the paint of the pages after it', async () => {
  run(['en'])
  expect(document.documentElement.dataset.faces).toBeUndefined()
  window.dispatchEvent(new Event('load'))
  await waitFor(() => expect(localStorage.getItem('faces')).toBe('1'))
  expect(document.documentElement.dataset.faces).toBe('')
  delete document.documentElement.dataset.faces
  run(['en'])
  expect(document.documentElement.dataset.faces).toBe('')
})
