/** @jest-environment jsdom */
import { followLinks } from './follow-links'

let stop = () => {}
beforeEach(() => {
  jest.useFakeTimers()
  window.history.replaceState(null, '', '/developer')
  document.body.innerHTML =
    '<a id="page" href="/developer/apis"><b>APIs</b></a><a id="file" href="/api/documents/1">File</a><a id="here" href="#top">Top</a>' +
    '<a id="tab" href="/terms" target="_blank">Terms</a>'
  // jsdom opens no pages.
  document.addEventListener('click', prevent)
  stop = followLinks()
})
afterEach(() => {
  stop()
  document.removeEventListener('click', prevent)
  jest.useRealTimers()
})
const prevent = (event: Event) => event.preventDefault()
const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
const marked = () => [...document.querySelectorAll('[data-waiting]')].map(({ id }) => id)

it('marks a clicked link at once, until its page has arrived', () => {
  click('#page b')
  expect(marked()).toEqual(['page'])
  window.history.pushState(null, '', '/developer/apis')
  jest.advanceTimersByTime(50)
  expect(marked()).toEqual([])
})

it('marks only the last link', () => {
  click('#page')
  document.body.insertAdjacentHTML('beforeend', '<a id="other" href="/developer/target-servers">Servers</a>')
  click('#other')
  expect(marked()).toEqual(['other'])
})

it.each(['#file', '#here', '#tab'])('does not mark %s, which leaves the page open', (selector) => {
  click(selector)
  expect(marked()).toEqual([])
})

it('marks nothing on a page that the browser shows again', () => {
  click('#page')
  window.dispatchEvent(new Event('pageshow'))
  expect(marked()).toEqual([])
})
