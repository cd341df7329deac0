import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { hashInlineScripts } from './inline-scripts.ts'
import { isReactScript } from './react-scripts.ts'

type Component = (props: object) => unknown
interface React {
  createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown
  lazy: (load: () => Promise<{ default: Component }>) => Component
  Suspense: unknown
}
interface Server {
  renderToPipeableStream: (element: unknown, options: object) => { pipe: (to: Writable) => void }
}

// Next bundles the React that renders pages.
const require = createRequire(import.meta.url)
const react = require('next/dist/compiled/react') as React
const server = require('next/dist/compiled/react-dom/server.node') as Server

/** Returns a page with late parts, as React writes it. */
async function lateParts(parts: readonly Component[]): Promise<string> {
  const { createElement, lazy, Suspense } = react
  const late = parts.map((part) => lazy(() => turn().then(() => ({ default: part }))))
  const boundaries = late.map((part, key) => createElement(Suspense, { key, fallback: 'wait' }, createElement(part, null)))
  let html = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      html += chunk
      done()
    },
  })
  const page = createElement('html', null, createElement('body', null, boundaries))
  await new Promise<void>((done) => {
    sink.once('finish', done)
    const options = { onShellReady: () => stream.pipe(sink), onError: () => 'a "digest" \\ </script>' }
    const stream = server.renderToPipeableStream(page, options)
  })
  return html
}

describe('the scripts of React', () => {
  it('are recognized, for late parts and failed parts', async () => {
    const fails: Component = () => {
      throw new Error('no')
    }
    const html = await lateParts([() => 'one', fails, () => 'three', fails])
    const { unknown, hashes } = hashInlineScripts(html)
    assert.deepEqual(unknown, [])
    assert.ok(html.includes('$RC("B:') && html.includes('$RX("B:'), html)
    assert.ok(hashes.length >= 3, `${hashes.length}`)
  })

  for (const text of [
    '',
    'alert(1)',
    '$RC("B:0","S:0");alert(1)',
    '$RC(alert(1))',
    '$RX=alert;$RX("B:0")',
    'requestAnimationFrame(function(){$RT=performance.now()});alert(1)',
    '$RZ("B:0")',
    '$RC("<!--<script>")',
  ]) {
    it(`do not include ${text || 'nothing'}`, () => assert.equal(isReactScript(text), false))
  }
})
