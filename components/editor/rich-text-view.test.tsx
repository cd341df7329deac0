import '@testing-library/jest-dom'
import { isRichText, type RichText } from '@portico/contract/rule/rich-text'
import { render } from '@testing-library/react'
import { isEmptyRichText, normalRichText } from './normal-rich-text'
import { RichTextView } from './rich-text-view'

const text = (words: string, format = 0) => ({ type: 'text', text: words, format })
const of = (...children: object[]) => ({ root: { type: 'root', children } }) as RichText
const html = (document: RichText) => {
  const { container } = render(<RichTextView value={document} />)
  return container.firstElementChild?.innerHTML.replace(/ class="[^"]*"/g, '')
}

test('renders every allowed node as its element', () => {
  const list = { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('one')] }] }
  expect(html(of({ type: 'heading', tag: 'h3', children: [text('T')] }, { type: 'quote', children: [text('Q')] }, list))).toBe(
    '<h3>T</h3><blockquote>Q</blockquote><ol><li>one</li></ol>',
  )
  expect(html(of({ type: 'paragraph', children: [text('a', 1 | 2 | 8), { type: 'linebreak' }, text('b', 16)] }))).toBe(
    '<p><strong><em><u>a</u></em></strong><br><code>b</code></p>',
  )
})

test('renders a link for http, https and mailto only; of any other its text stays', () => {
  const link = (url: string) => html(of({ type: 'paragraph', children: [{ type: 'link', url, children: [text('go')] }] }))
  expect(link('https://example.org/')).toBe(
    '<p><a href="https://example.org/" rel="noopener noreferrer nofollow" target="_blank">go</a></p>',
  )
  for (const bad of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x'])
    expect(link(bad)).toBe('<p>go</p>')
})

test('never renders an unknown node as an element; markup in text stays text', () => {
  const script = { type: 'script', src: '/x.js', children: [text('<img src=x onerror=alert(1)>')] }
  expect(html(of(script))).toBe('&lt;img src=x onerror=alert(1)&gt;')
  expect(html(of({ type: 'heading', tag: 'script', children: [text('x')] }))).toBe('<h4>x</h4>')
})

test('the editor’s serialized state becomes a document of the contract', () => {
  const serialised = {
    root: {
      type: 'root',
      direction: 'ltr',
      children: [
        { type: 'heading', tag: 'h1', indent: 0, children: [{ ...text('T', 1), mode: 'normal', style: 'color:red' }] },
        { type: 'code', children: [text('words in an unknown block')] },
        { type: 'paragraph', textStyle: '', children: [{ type: 'link', url: 'javascript:x', children: [text('go')] }] },
      ],
    },
  }
  const document = normalRichText(serialised)
  expect(document).toEqual(
    of({ type: 'heading', tag: 'h2', children: [text('T', 1)] }, text('words in an unknown block'), {
      type: 'paragraph',
      children: [text('go')],
    }),
  )
  expect(isRichText(document)).toBe(true)
})

test('a document without text is empty', () => {
  expect(isEmptyRichText(of({ type: 'paragraph', children: [text(' ')] }))).toBe(true)
  expect(isEmptyRichText(of({ type: 'paragraph', children: [text('x')] }))).toBe(false)
  expect(isEmptyRichText(null)).toBe(true)
})

test('renders tables, and images only where they have an address', () => {
  const cell = (words: string, headerState: number) => ({ type: 'tablecell', headerState, children: [text(words)] })
  const row = { type: 'tablerow', children: [cell('Column', 1), cell('Row', 2), cell('Value', 0)] }
  expect(html(of({ type: 'table', children: [row] }))).toBe(
    '<div tabindex="0"><table><tbody><tr><th scope="col">Column</th><th scope="row">Row</th><td>Value</td></tr></tbody></table></div>',
  )
  const withImage = of({ type: 'image', uploadId: 'abc', alt: 'A "chart"', width: 20, height: 10 })
  expect(html(withImage)).toBe('')
  const { container } = render(<RichTextView value={withImage} imageSource={(uploadId) => `/api/posts/1/uploads/${uploadId}`} />)
  expect(container.querySelector('img')?.outerHTML).toBe(
    '<img alt="A &quot;chart&quot;" width="20" height="10" loading="lazy" src="/api/posts/1/uploads/abc">',
  )
})
