/** @jest-environment jsdom */
import type { RichText, RichTextNode } from '@portico/contract/rule/rich-text'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { fc } from '@portico/contract/testing/properties'
import { markdownOf, textIn } from '@/lib/reference/markdown'
import { codeBlock, codeText, markdownLink } from './markdown-text'
import { richTextMarkdown } from './rich-text-markdown'
import { securityText } from './security-text'

const ANY_TEXT = fc.string({ unit: 'binary', maxLength: 60 })
const readOf = (markdown: string) =>
  markdownOf(markdown, { headings: 2, prefix: 'x' })
    .map((block) => textIn(block))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
const typedOf = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
const text = (value: string, format = 0): RichTextNode => ({ type: 'text', text: value, format })
const documentOf = (...children: RichTextNode[]): RichText => ({ root: { type: 'root', children } })

describe('a text of the editor in Markdown', () => {
  it('reads as it was typed, whatever it contains', () => {
    fc.assert(
      fc.property(ANY_TEXT, (typed) => {
        expect(readOf(richTextMarkdown(richTextOf(typed)))).toBe(typedOf(typed))
      }),
    )
  })

  it('keeps headings, lists in lists, links, tables, quotes and images', () => {
    const cell = (value: string): RichTextNode => ({ type: 'tablecell', children: [{ type: 'paragraph', children: [text(value)] }] })
    const item = (...children: RichTextNode[]): RichTextNode => ({ type: 'listitem', children })
    const given = documentOf(
      { type: 'heading', tag: 'h3', children: [text('Use')] },
      { type: 'paragraph', children: [text('굵게', 1), text(' and '), text('a`b', 16), { type: 'linebreak' }, text('- no list')] },
      {
        type: 'list',
        listType: 'number',
        children: [item(text('one')), item({ type: 'list', children: [item(text('inner'))] }), item(text('two'))],
      },
      { type: 'quote', children: [text('said')] },
      { type: 'paragraph', children: [{ type: 'link', url: 'https://x.example/a b', children: [text('link')] }] },
      {
        type: 'table',
        children: [
          { type: 'tablerow', children: [cell('a|b'), cell('c')] },
          { type: 'tablerow', children: [cell('1'), cell('2')] },
        ],
      },
      { type: 'paragraph', children: [{ type: 'image', uploadId: 'u1', alt: 'A [map]' }] },
    )
    expect(richTextMarkdown(given, (id) => `https://p.example/${id}`)).toBe(
      [
        '### Use',
        '**굵게** and ``a`b``\\\n\\- no list',
        '1. one\n   -  inner\n2. two',
        '> said',
        '[link](<https://x.example/a%20b>)',
        '| a\\|b | c |\n| --- | --- |\n| 1 | 2 |',
        '![A \\[map\\]](https://p.example/u1)',
      ].join('\n\n'),
    )
  })
})

it('code ends where it ends, whatever it contains', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[`a ~]{0,20}$/), (code) => {
      const [block] = markdownOf(codeBlock(`x${code}`), { headings: 2, prefix: 'x' })
      expect(textIn(block ?? '').trimEnd()).toBe(`x${code}`.trimEnd())
      expect(readOf(codeText(`x${code}x`))).toBe(`x${code}x`.replace(/\s+/g, ' '))
    }),
  )
})

it('a link ends where it ends', () => {
  expect(markdownLink('a](b', 'https://x.example/(a) b')).toBe('[a\\](b](https://x.example/%28a%29%20b)')
})

it('the contact for vulnerabilities is published as RFC 9116 says', () => {
  expect(securityText('mailto:s@example.com', 'https://portal.example', new Date('2026-11-23T10:00:00Z'))).toBe(
    [
      'Contact: mailto:s@example.com',
      'Expires: 2027-05-22T00:00:00.000Z',
      'Preferred-Languages: en, ko',
      'Canonical: https://portal.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})
