import { Agent, get } from 'node:http'
import { gzipSync } from 'node:zlib'
import { serveBareApp } from './support/bare-app.ts'

/**
 * Goals: public pages load at most 150 kB of JavaScript (gzip) and 25 kB of HTML (60 kB a page of a reference); the cached catalogue serves at
 * least 80 % of the requests per second of a bare cached Next page. The product must be running: `PORT=3000 npm run bench public-pages`.
 * The bare page, and one of the catalogue's size, are built and served here for comparison.
 */
const ORIGIN = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
const ROUNDS = 5
const ROUND_MS = 1_500
const WARM_UP_MS = 1_000
const CONNECTIONS = 16
const GOALS = { javascript: 150, html: 25, referenceHtml: 60, share: 0.8 }

const apis = await measurePage(`${ORIGIN}/apis`)
const bareApp = await serveBareApp(apis.rawHtml)
try {
  const bare = await measurePage(`${bareApp.origin}/`)
  await reportSizes(bare, apis)
  await reportSpeed(bareApp.origin)
} finally {
  bareApp.close()
}

interface PageSize {
  html: number
  rawHtml: number
  javascript: number
  text: string
}

/** Returns the size of a page: its HTML, and all scripts in the HTML, gzip-compressed individually. */
async function measurePage(url: string): Promise<PageSize> {
  const text = await textOf(url)
  const named = [...text.matchAll(/<script\b[^>]*>/g)].filter(([tag]) => !/\bnomodule\b/i.test(tag))
  const sources = new Set(named.flatMap(([tag]) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []))
  const scripts = await Promise.all([...sources].map((source) => textOf(new URL(source.replaceAll('&amp;', '&'), url).href)))
  const javascript = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
  return { html: gzipSync(text).length, rawHtml: Buffer.byteLength(text), javascript, text }
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-language': 'en' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

async function reportSizes(bare: PageSize, apis: PageSize): Promise<void> {
  const api = /href="(\/apis\/[^"/?]*[0-9A-Za-z]{22})"/.exec(apis.text)?.[1]
  const operation = api && /href="(\/api-docs\/[^"]+\/operations\/[^"]+)"/.exec(await textOf(ORIGIN + api))?.[1]
  const pages = ['/', '/apis', ...(api ? [api] : []), ...(operation ? [operation] : []), '/join']
  console.log(`page${' '.repeat(42)}JavaScript kB   over bare     HTML kB (gzip)`)
  console.log(`${'bare Next page'.padEnd(46)}${kilobytes(bare.javascript)}${' '.repeat(12)}${kilobytes(bare.html)}`)
  for (const path of pages) {
    const size = path === '/apis' ? apis : await measurePage(ORIGIN + path)
    const htmlGoal = path === operation ? GOALS.referenceHtml : GOALS.html
    const over = kilobytes(size.javascript - bare.javascript)
    const verdict = [verdictOf(size.javascript / 1000 <= GOALS.javascript), verdictOf(size.html / 1000 <= htmlGoal)].join(' / ')
    console.log(`${path.padEnd(46)}${kilobytes(size.javascript)}${over}${kilobytes(size.html)}   ${verdict}`)
  }
}

async function reportSpeed(bareOrigin: string): Promise<void> {
  const contenders = [
    { name: 'bare cached page', url: `${bareOrigin}/`, perSecond: [] as number[] },
    { name: 'bare cached page of the same size', url: `${bareOrigin}/large`, perSecond: [] as number[] },
    { name: 'catalogue from cache', url: `${ORIGIN}/apis`, perSecond: [] as number[] },
  ]
  for (const { url } of contenders) await load(url, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1) for (const { url, perSecond } of contenders) perSecond.push(await load(url, ROUND_MS))
  const [bare, large, catalogue] = contenders.map(({ perSecond }) => median(perSecond)) as [number, number, number]
  console.log()
  for (const { name, perSecond } of contenders)
    console.log(`${name.padEnd(46)}${Math.round(median(perSecond))} requests/s (median of ${ROUNDS})`)
  const share = (control: number) => `${Math.round((catalogue / control) * 100)} %`
  console.log(
    `catalogue against the bare page: ${share(bare)} ${verdictOf(catalogue / bare >= GOALS.share)}; against the same size: ${share(large)}`,
  )
}

/** Returns the requests per second over `milliseconds`, on keep-alive connections; throws for any status but 200. */
async function load(url: string, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + milliseconds
  let done = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-language': 'en' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().on('end', resolve).on('error', reject)
      }).on('error', reject)
    })
  const worker = async () => {
    while (performance.now() < until) {
      await one()
      done += 1
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
  return (done * 1000) / (performance.now() - from)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(12)
}

function verdictOf(passed: boolean): string {
  return passed ? 'ok' : 'MISSED'
}
