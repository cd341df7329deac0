import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { allowedMs, processorMs } from '../../contract/testing/processor-ms.ts'
import { BEFORE_PAINT_SCRIPT } from '../../lib/theme/before-paint-script.ts'
import { hashInlineScripts } from './inline-scripts.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** Returns a data script as Next writes it: JSON with `<`, `>`, `&` and line separators escaped. */
const flight = (text: string) => {
  const json = JSON.stringify([1, text]).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<script>self.__next_f.push(${json})</script>`
}
const BEGIN = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const BOOTSTRAP = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"],"runtimeModuleIds":[1]});'

/** Returns the inline scripts of a page that a browser would run, in order. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script(?: id="_R_")?>(.*?)<\/script>/gs)].map(([, text]) => text ?? '')
}

/** Runs the data scripts of a page as a browser would, and returns their data. */
function dataOf(scripts: readonly string[]): unknown[] {
  const self: { __next_f?: unknown[] } = {}
  for (const script of scripts) if (script.includes('__next_f')) new Function('self', script)(self)
  return self.__next_f ?? []
}

describe('the inline scripts of a page', () => {
  it('become one data script, hashed with the bootstrap; the policy already contains the one before the first paint', () => {
    const html = `<html><head><script>${BEFORE_PAINT_SCRIPT}</script><script src="/a.js" async=""></script></head><body><p>Hi</p><script id="_R_">${BOOTSTRAP}</script>${BEGIN}${flight('a')}<p>late</p>${flight('b')}</body></html>`
    const page = hashInlineScripts(html)
    assert.deepEqual(page.unknown, [])
    const scripts = scriptsOf(page.html)
    assert.equal(scripts.length, 3)
    assert.deepEqual(page.hashes, [hashOf(BOOTSTRAP), hashOf(scripts[2] ?? '')])
    assert.deepEqual(dataOf(scripts), [[0], [1, 'a'], [1, 'b']])
    assert.equal(page.html.replace(/<script>\(self.*?<\/script>/s, ''), html.replaceAll(/<script>\(?self.*?<\/script>/gs, ''))
  })

  it('keep their data and order for any input, with as few hashes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 20 }), (texts) => {
        const page = hashInlineScripts(`<body>${BEGIN}${texts.map((text) => `<i>x</i>${flight(text)}`).join('')}</body>`)
        const scripts = scriptsOf(page.html)
        assert.deepEqual(dataOf(scripts), [[0], ...texts.map((text) => [1, text])])
        assert.deepEqual(page.hashes, scripts.map(hashOf))
        assert.equal(scripts.length, 1)
      }),
      { numRuns: 200 },
    )
  })

  for (const [what, script] of [
    ['any other text', '<script>alert(1)</script>'],
    ['code after data', '<script>self.__next_f.push([1,"a"]);alert(1)</script>'],
    ['code in data', '<script>self.__next_f.push([1,alert(1)])</script>'],
    ['code in the bootstrap', `<script>${BOOTSTRAP}alert(1);</script>`],
    ['code in the bootstrap’s list', `<script>${BOOTSTRAP.replace('[1]', '[alert(1)]')}</script>`],
    ['a comment that swallows the end', '<script>self.__next_f.push([1,"<!--<script>"])</script>'],
    ['data with an attribute', '<script type="module">self.__next_f.push([1,"a"])</script>'],
    ['more after the one before paint', `<script>${BEFORE_PAINT_SCRIPT};alert(1)</script>`],
  ] as const) {
    it(`get no hash for ${what}`, () => {
      const page = hashInlineScripts(`<body>${BEGIN}${flight('a')}${script}</body>`)
      assert.equal(page.hashes.length, 1)
      assert.equal(page.unknown.length, 1)
    })
  }

  it('do not include data blocks and files', () => {
    const html = '<script type="application/ld+json">{"a":1}</script><script src="/a.js" nomodule=""></script>'
    assert.deepEqual(hashInlineScripts(html), { html, hashes: [], unknown: [] })
  })

  it('are found in linear time in a page of 8 MB with 4,000 scripts', async () => {
    const html = `<body>${BEGIN}${flight('word '.repeat(400)).repeat(4_000)}${'<script'.repeat(50_000)}</body>`
    const ms = await processorMs(() => assert.equal(hashInlineScripts(html).hashes.length, 1))
    assert.ok(ms < allowedMs(3_000), `${ms} ms`)
  })
})

describe('the inline script of hot reload', () => {
  const text = 'self.__next_r="GJZhiLVo96yLYS5A2zZsC";var __nextHmrInitialVersion="0";'
  const page = (script: string) => `<html><body><script>${script}</script></body></html>`

  it('is allowed in development only', () => {
    assert.deepEqual(hashInlineScripts(page(text)), { html: page(text), hashes: [], unknown: [text] })
    assert.deepEqual(hashInlineScripts(page(text), true).hashes, [hashOf(text)])
    assert.deepEqual(hashInlineScripts(page(`${text}alert(1)`), true).hashes, [])
  })
})
