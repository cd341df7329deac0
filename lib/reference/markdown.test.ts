import { fc } from '@portico/contract/testing/properties'
import { partHref } from '@/lib/api-document/author-links'
import { ALERTS, type MarkdownNode, markdownOf, plainText } from './markdown'

const options = { headings: 3, prefix: 'md' }

/** Returns elements as HTML, so that a test reads as a page does. */
function htmlOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${node.tag}${attributes.join('')}>${htmlOf(node.children)}</${node.tag}>`
    })
    .join('')
}
const shown = (text: string) => htmlOf(markdownOf(text, options)).replace(/\n/g, '')

describe('Markdown', () => {
  it.each([
    ['A plain sentence.', '<p>A plain sentence.</p>'],
    ['**bold** _em_ `code` ~~gone~~', '<p><strong>bold</strong> <em>em</em> <code>code</code> <s>gone</s></p>'],
    ['- one\n- two\n  1. in', '<ul><li>one</li><li>two<ol><li>in</li></ol></li></ul>'],
    ['> [!WARNING]\n> Hot.', '<blockquote data-alert="warning"><p>Hot.</p></blockquote>'],
    ['>[!Tip]  \nlazy\n>\n> - a', '<blockquote data-alert="tip"><p>lazy</p><ul><li>a</li></ul></blockquote>'],
    ['> [!NOTE]\n>\n> # a\n>\n> [!TIP]\n> b', '<blockquote data-alert="note"><h3 id="md-a">a</h3><p>[!TIP]b</p></blockquote>'],
    ['> [!CAUTION]\n> <b>a\n\n> b', '<blockquote data-alert="caution"><p><b>a</b></p></blockquote><blockquote><p>b</p></blockquote>'],
    ['a\n> [!IMPORTANT]\n> b', '<p>a</p><blockquote data-alert="important"><p>b</p></blockquote>'],
    ['- [ ] open\n- [x] *done*\n- [y] no', '<ul><li type="none">☐ open</li><li type="none">☑ <em>done</em></li><li>[y] no</li></ul>'],
    ['1. [X]\n2. [ ]a', '<ol><li>[X]</li><li>[ ]a</li></ol>'],
    ['```\n- [ ] code\n```', '<pre><code>- [ ] code</code></pre>'],
    ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
    ['```\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
    ['```json\n{"a": 1}\n```', '<pre><code>{<span data-kind="key">"a"</span>: <span data-kind="number">1</span>}</code></pre>'],
    ['```\n{"a": null}\n```', '<pre><code>{<span data-kind="key">"a"</span>: <span data-kind="word">null</span>}</code></pre>'],
    ['```unknown\n{"a": null}\n```', '<pre><code>{"a": null}</code></pre>'],
    ['a<br>b', '<p>a<br></br>b</p>'],
    ['한국어 **굵게**', '<p>한국어 <strong>굵게</strong></p>'],
    ['5 < 6 & 7 > 2', '<p>5 &lt; 6 &amp; 7 > 2</p>'],
    ['- one', '<ul><li>one</li></ul>'],
    ['1. one', '<ol><li>one</li></ol>'],
    [
      'See README.md and https://example.com.',
      '<p>See README.md and <a href="https://example.com" rel="nofollow noopener">https://example.com</a>.</p>',
    ],
    ['', ''],
  ])('%j', (text, html) => expect(shown(text)).toBe(html))

  it.each([
    ...['> [!NOTE]', '> [!NOTE]\n>', '> [!NOTE] a', '> [!NOTE]: a\n> b', '> [!NOTES]\n> a', '> [! NOTE]\n> a', '> \\[!NOTE]\n> a'],
    ...['> **[!NOTE]**\n> a', '> `[!NOTE]`\n> a', '> [!NOTE](https://example.com)\n> a', '> [!NOTE]\n> a\n\n[!NOTE]: https://example.com'],
    ...['> a\n> [!NOTE]\n> b', '> # [!NOTE]\n> a', '> - [!NOTE]\n>   a', '> > [!NOTE]\n> > a', '- > [!NOTE]\n  > a', '> [!NOTE]\\\n> a'],
    ...['> &#91;!NOTE]\n> a', '> [!&#78;OTE]\n> a', '> [!NOTE<b>]</b>\n> a', '<blockquote>[!NOTE]\n\na</blockquote>', '[!NOTE]\na'],
    ...['<blockquote data-alert="note">a</blockquote>', '<blockquote>\n\n[!NOTE]\na\n\n</blockquote>', '    > [!NOTE]\n    > a'],
  ])('keeps %j a quote', (text) => expect(shown(text)).not.toContain('data-alert'))

  it('has tables with alignment', () => {
    expect(shown('| a | b |\n| :-- | --: |\n| 1 | 2 |')).toBe(
      '<table><thead><tr><th align="left">a</th><th align="right">b</th></tr></thead>' +
        '<tbody><tr><td align="left">1</td><td align="right">2</td></tr></tbody></table>',
    )
  })

  it('has headings below those of the page, with ids of their own, which links of the same text reach', () => {
    expect(shown('# Rate limits\n\n## 호출 제한\n\n# Rate limits\n\n[up](#rate-limits)')).toBe(
      '<h3 id="md-rate-limits">Rate limits</h3><h4 id="md-호출-제한">호출 제한</h4><h3 id="md-rate-limits-2">Rate limits</h3>' +
        '<p><a href="#md-rate-limits">up</a></p>',
    )
    expect(shown('###### deep')).toBe('<h3 id="md-deep">deep</h3>')
    expect(shown('## a\n\n###### b')).toBe('<h3 id="md-a">a</h3><h6 id="md-b">b</h6>')
  })

  it('links to other sites without handing them on, and nowhere else', () => {
    expect(shown('[a](https://example.com "t") <b@example.com>')).toBe(
      '<p><a href="https://example.com" rel="nofollow noopener" title="t">a</a> <a href="mailto:b@example.com" rel="nofollow noopener">b@example.com</a></p>',
    )
    expect(shown('[a](/admin) [b](javascript:alert(1)) [c](//evil.example) [d](data:text/html,x)')).not.toMatch(/href/)
  })

  it('links within the site only where a text is our own', () => {
    const text = '[a](/guide/api) [b](//evil.example)'
    expect(shown(text)).not.toMatch(/href/)
    const own = htmlOf(markdownOf(text, { ...options, ownPath: (path) => `/ko${path}` }))
    expect(own.match(/href="[^"]*"/g)).toEqual(['href="/ko/guide/api"'])
  })

  it('links to parts of the document, and to none that it lacks', () => {
    const partHref = (fragment: string) => (decodeURI(fragment) === '#tag/한 국' ? '/tags/korea' : undefined)
    const html = (text: string) => htmlOf(markdownOf(text, { ...options, partHref })).trim()
    expect(html('[a](<#tag/한 국>) <a href="#tag/한%20국">b</a>')).toBe('<p><a href="/tags/korea">a</a> <a href="/tags/korea">b</a></p>')
    expect(html('[a](#tag/None) [b](#b)')).toBe('<p><a>a</a> <a href="#md-b">b</a></p>')
    expect(shown('[a](#tag/None)')).toBe('<p><a>a</a></p>')
  })

  it('links to images, which a page would load from another host', () => {
    expect(shown('![logo](https://example.com/a.png)')).toBe('<p><a href="https://example.com/a.png" rel="nofollow noopener">logo</a></p>')
    expect(shown('[![build](https://example.com/a.svg)](https://example.com)')).toBe(
      '<p><a href="https://example.com" rel="nofollow noopener">build</a></p>',
    )
    expect(shown('![logo](http://example.com/a.png) <img src=x alt=y>')).toBe('<p>logo y</p>')
  })

  it('keeps HTML of descriptions', () => {
    expect(shown('<p>One <b>bold</b></p><ul><li>two</li></ul><table><tr><td colspan="2">3</td></tr></table>')).toBe(
      '<p>One <b>bold</b></p><ul><li>two</li></ul><table><tbody><tr><td colSpan="2">3</td></tr></tbody></table>',
    )
    expect(shown('<details><summary>More</summary>\n\n**in**\n\n</details>')).toBe(
      '<details><summary>More</summary><p><strong>in</strong></p></details>',
    )
  })
})

it.each([
  ['# Title\n\nText with **bold** and [a link](https://example.com).', 200, 'Title Text with bold and a link.'],
  ['one two three four five six', 15, 'one two three…'],
  ['<p>one</p><p>two</p>', 200, 'one two'],
  ['> [!NOTE]\n> In preview.\n\nLists **pets**.', 200, 'Note: In preview. Lists pets.'],
  ['- one\n- **tw**o\n\n| a | b |\n| - | - |\n| c | d |\n', 200, 'one two a b c d'],
])('the plain text of %j', (text, max, plain) => expect(plainText(text, max)).toBe(plain))

it('makes an alert of what GitHub does, whatever surrounds it, and of nothing else', () => {
  const name = fc.constantFrom('NOTE', 'tip', 'Important', 'WARNING', 'caution', 'NOTES', 'HINT', 'note]', '')
  const before = fc.constantFrom('> ', '>', '   > ', '    > ', '> > ', '- > ', '')
  const after = fc.constantFrom('', ' ', '\t ', ' x', '\\', ':', '**')
  const below = fc.constantFrom('> text', '>\n> text', '> - item', '>', '', 'lazy')
  fc.assert(
    fc.property(fc.array(fc.record({ name, before, after, below }), { maxLength: 4 }), (given) => {
      const blocks = given.map((one) => `${one.before}[!${one.name}]${one.after}\n${one.below}`)
      const expected = given.filter(
        (one) =>
          ['> ', '>', '   > '].includes(one.before) &&
          one.after.trim() === '' &&
          !['>', ''].includes(one.below) &&
          ALERTS.some((alert) => alert === one.name.toLowerCase()),
      )
      const found = htmlOf(markdownOf(blocks.join('\n\n<!-- -->\n\n'), options)).match(/data-alert="\w+"/g) ?? []
      expect(found).toEqual(expected.map((one) => `data-alert="${one.name.toLowerCase()}"`))
    }),
  )
})

it('colors a bounded number of pieces of code', () => {
  const block = `\`\`\`json\n[${'1, '.repeat(500)}1]\n\`\`\`\n\n`
  const spans = (text: string) => shown(text).match(/<span /g)?.length ?? 0
  expect(spans(block)).toBeLessThanOrEqual(120)
  expect(spans(block)).toBeGreaterThan(40)
  expect(spans(block.repeat(40))).toBeLessThanOrEqual(360)
})

it('leads every link that names a part of the document to its address, and no other link into the site', () => {
  const name = fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.stringMatching(/^[\p{L} &<>"'()%/]{1,12}$/u))
  const kind = fc.constantFrom('tag' as const, 'operation' as const, 'model' as const)
  fc.assert(
    fc.property(fc.array(fc.record({ kind, name, known: fc.boolean() }), { maxLength: 6 }), (given) => {
      const parts = given.map((one, at) => ({ ...one, slug: `s${at}`, written: `#${one.kind}/${at}${fragmentOf(one.name)}` }))
      const href = partHref(
        parts.filter(({ known }) => known),
        (part) => `/own/${part.kind}/${'slug' in part ? part.slug : ''}`,
      )
      const text = parts.map(({ written }) => `[a](${written}) <a href="${written}">b</a>`).join('\n\n')
      const html = htmlOf(markdownOf(text, { ...options, partHref: href }))
      const expected = parts.filter(({ known }) => known).flatMap((part) => Array<string>(2).fill(`href="/own/${part.kind}/${part.slug}"`))
      expect(html.match(/href="[^"]*"/g) ?? []).toEqual(expected)
    }),
  )
})

/** Returns a name as a fragment has it. */
function fragmentOf(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/[()'*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
