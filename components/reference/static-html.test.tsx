import { renderToStaticMarkup } from 'react-dom/server'
import { HOSTILE_DESCRIPTIONS } from '@/lib/reference/testing/hostile-descriptions'
import { ColoredCode } from './colored-code'
import { Markdown } from './markdown'
import { staticHtml } from './static-html'
import { labels } from './testing/render-operation'

/** Returns HTML as a browser reads it. */
function parsed(html: string): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = html
  return box
}

const same = (node: React.ReactElement) => expect(staticHtml(node)).toBe(renderToStaticMarkup(node))

it('writes elements, attributes and text as React does', () => {
  same(
    <section className="a" aria-label={'"<b>\'&'} data-x hidden={false}>
      {'<script>'}
      {null}
      {0}
      {['a', <br key="b" />]}
      <svg viewBox="0 0 24 24" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <path d="M0 0" />
      </svg>
      <pre>{'\n a'}</pre>
      <pre>a</pre>
      <details open>
        <summary>&amp;</summary>
      </details>
      <table>
        <tbody>
          <tr>
            <td colSpan={2} rowSpan={3} align="left" />
          </tr>
        </tbody>
      </table>
      <a href="https://example.com/?a=1&b=2" rel="nofollow">
        b
      </a>
    </section>,
  )
  expect(parsed(staticHtml(<input type="radio" name="a" defaultChecked />)).firstElementChild?.matches('[name=a]:checked')).toBe(true)
})

it.each(HOSTILE_DESCRIPTIONS.map((text, at) => [at, text] as const))('writes hostile description %i as React does', (_, text) => {
  same(<Markdown text={text} headings={3} prefix="md" t={labels} />)
  if (text.length < 10_000) same(<ColoredCode code={text} language="JSON" label={text} pieces={40} />)
})

it('gives a link that would run a script no address', () => {
  for (const href of ['javascript:a()', ' javascript:a()', 'JaVa\nscript:a()', 'data:text/html,a', 'vbscript:a'])
    expect(staticHtml(<a href={href}>a</a>)).toBe('<a>a</a>')
})

it('refuses what needs a script', () => {
  const client = Object.assign(() => null, { $$typeof: Symbol.for('react.client.reference') })
  const Client = client as () => null
  for (const node of [<Client key="a" />, <input key="b" onChange={() => undefined} />, <b key="c" style={{ color: 'red' }} />])
    expect(() => staticHtml(node)).toThrow()
})
