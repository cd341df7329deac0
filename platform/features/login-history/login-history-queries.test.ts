import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { deviceOf } from './login-history-queries.ts'

const AGENTS: [device: string, userAgent: string][] = [
  [
    'Chrome 141 · Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  ],
  [
    'Edge 140 · Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.3485.54',
  ],
  [
    'Safari 19 · macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  ],
  [
    'Safari 18 · iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['Firefox 146 · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'],
  [
    'Samsung Internet 28 · Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Whale 4 · Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Whale/4.33.325.17 Safari/537.36',
  ],
  ['Chrome 142 · Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36'],
  ['curl 8', 'curl/8.14.1'],
  ['Android', 'okhttp on Android'],
  ['', 'node'],
  ['', ''],
]

describe('the device of a user agent', () => {
  for (const [device, userAgent] of AGENTS)
    it(`is "${device}" of ${userAgent.slice(-40) || 'nothing'}`, () => assert.equal(deviceOf(userAgent), device))

  it('is read in linear time from hostile lengths', async () => {
    const pieces = ['Chrome', 'Chrome/', 'Edg', 'Version/1', 'a', '/1']
    const tookMs = await processorMs(() => pieces.map((piece) => deviceOf(piece.repeat(1_000_000))))
    assert.ok(tookMs < allowedMs(2_000), `${tookMs} ms`)
  })
})
