import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { render } from '@testing-library/react'
import { ALERTS } from '@/lib/reference/markdown'
import { HOSTILE_DESCRIPTIONS } from '@/lib/reference/testing/hostile-descriptions'
import { Markdown } from './markdown'
import { labels } from './testing/render-operation'

const FORBIDDEN = [
  ...[
    'script',
    'style',
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'form',
    'input',
    'button',
    'link',
    'meta',
    'base',
    'video',
    'audio',
    'img',
  ],
  ...['template', 'textarea', 'select', 'title', 'noscript', 'frameset', 'body', 'html', 'head'],
].join(', ')
/** Processor time, far more than any of them takes; quadratic time would take minutes. */
const WITHIN_MS = allowedMs(5_000)
const ELEMENTS_MAX = 1_600
/** Returns each kind of alert around a text. */
const alertsAround = (text: string) => {
  const quoted = text.slice(0, 5_000).replaceAll('\n', '\n> ')
  return ALERTS.map((kind) => `> [!${kind.toUpperCase()}]\n> ${quoted}\n\n`).join('')
}

/** Returns the box of a description in a page whose elements a description could close. */
function pageWith(text: string): { page: Document; drawn: number } {
  const { container, unmount } = render(
    <ul>
      <li id="before">
        <div id="box">
          <Markdown text={text} headings={3} prefix="md" t={labels} />
        </div>
        <p id="inside">inside</p>
      </li>
      <li id="after">after</li>
    </ul>,
  )
  const drawn = container.querySelectorAll('#box *').length
  const page = new DOMParser().parseFromString(`<!doctype html><main id="main">${container.innerHTML}</main>`, 'text/html')
  unmount()
  return { page, drawn }
}

describe.each([
  ['alone', (text: string) => text],
  ['in alerts', alertsAround],
])('hostile descriptions %s', (_, placed) => {
  it('are many', () => expect(new Set(HOSTILE_DESCRIPTIONS).size).toBeGreaterThanOrEqual(150))

  // React reports what a browser would not nest.
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  beforeEach(() => reported.mockClear())

  it.each(HOSTILE_DESCRIPTIONS.map((text, at) => [at, text.slice(0, 60), text] as const))('%i %j', async (_, __, given) => {
    const text = placed(given)
    let { page, drawn } = { page: document, drawn: 0 }
    const tookMs = await processorMs(() => {
      ;({ page, drawn } = pageWith(text))
    })
    expect(tookMs).toBeLessThan(WITHIN_MS)
    expect(reported).not.toHaveBeenCalled()
    const box = page.querySelector('#box') as Element

    // the page around it is as it was, and a browser reads what the server wrote
    expect(page.querySelector('main > ul > #before > #inside')?.textContent).toBe('inside')
    expect(page.querySelector('main > ul > #after')?.textContent).toBe('after')
    expect(page.querySelectorAll('#main, #before, #inside, #after')).toHaveLength(4)
    expect(box.querySelectorAll('*')).toHaveLength(drawn)

    for (const alert of box.querySelectorAll('[role]')) takeFrame(alert)
    expect(box.querySelectorAll(FORBIDDEN)).toHaveLength(0)
    expect(box.querySelectorAll('*').length).toBeLessThanOrEqual(ELEMENTS_MAX)
    for (const element of box.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(name).toMatch(/^(?:class|href|rel|title|start|align|colspan|rowspan|open|id|data-kind|tabindex)$/)
        if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|#md-)/i)
        if (name === 'id') expect(value).toMatch(/^md-/)
        if (name === 'class') expect(element === box.firstElementChild || element.tagName === 'PRE').toBe(true)
      }
    expect(depthOf(box)).toBeLessThanOrEqual(40)
  })
})

/** Takes away what an alert is drawn with besides its content; fails if it is anything else. */
function takeFrame(alert: Element): void {
  const [icon, body] = alert.children
  const label = body?.firstElementChild
  expect(alert.getAttribute('role')).toBe('note')
  expect(icon?.outerHTML).toMatch(/^<svg [^<>]*aria-hidden="true"><path d="[\w .-]+"><\/path><\/svg>$/)
  expect(ALERTS.map((kind) => labels(`alerts.${kind}`))).toContain(label?.textContent)
  icon?.remove()
  for (const part of [alert, body, label]) for (const name of part?.getAttributeNames() ?? []) part?.removeAttribute(name)
}

function depthOf(element: Element): number {
  return 1 + Math.max(0, ...[...element.children].map(depthOf))
}
