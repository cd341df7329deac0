import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, errors } from '@playwright/test'
import type { DocumentIndex } from '../contract/api-document/reading-view.ts'
import { findChromium } from '../launch/chromium.ts'
import { largeDocument } from '../tests/support/large-document.ts'
import { importDocument } from './support/import-document.ts'
import { LIMIT_MS, measurePage, type PageFigures, SLOW_DOWN } from './support/page-figures.ts'
import { PEERS, servePeer } from './support/peer-reference.ts'
import { variedDocument } from './support/varied-document.ts'

/**
 * Prints what the pages of a large document cost: `PORT=3000 npm run bench reference-pages [file]`, with the demo running. Imports the document
 * (5,000 generated operations without a file; `varied`: a small one of every kind of schema), deploys and publishes it, measures its pages in
 * a browser on a slow processor beside other renderers with the same document, and then how long a second visitor waits while a first one
 * opens operations that are in no cache.
 */
const ORIGIN = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
const GOALS = { pageKb: 60, apiPageKb: 25, elements: 3_000, keystrokeMs: 200, clickMs: 200, waitMs: 200, growthMb: 60 }
const READERS = 4
/** What a reader opens on a page. */
const CLICKED = 'main summary, main [role=tab], main button'
/** No page may call anything outside this machine. */
const LOCAL_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'
const READ_MS = 20_000
const MEMORY_PAGES = 300
const MEMORY_ROUNDS = 3
const VISIT_EVERY_MS = 100
/** The second visitor's address; the web takes visitors by turns. */
const VISITOR_ADDRESS = '127.0.0.2'

const folder = mkdtempSync(join(tmpdir(), 'portico-document-'))
try {
  const [given = 'generated'] = process.argv.slice(2)
  const made = { generated: () => largeDocument(5_000, 10_000_000), varied: variedDocument }[given]
  const file = made ? join(folder, `${given}.json`) : given
  if (made) writeFileSync(file, made())
  const document = readFileSync(file, 'utf8')
  console.log(`${basename(file)}: ${(document.length / 1e6).toFixed(1)} MB`)
  reportMemory('before')
  const { apiId, steps } = await importDocument(ORIGIN, 'Large', document)
  console.log(
    Object.entries(steps)
      .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`)
      .join(', '),
  )
  const index = (await (await fetch(`${ORIGIN}/api/catalogue/apis/${apiId}/reading/index`)).json()) as DocumentIndex
  const operations = index.operations.map(({ slug }) => `/api-docs/published-api/${apiId}/operations/${encodeURIComponent(slug)}`)
  await reportPages(apiId, index, operations, file)
  await reportSecondVisitor(operations)
  await reportMemoryOfReading(operations)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function reportPages(apiId: string, index: DocumentIndex, operations: readonly string[], file: string): Promise<void> {
  const base = `/api-docs/published-api/${apiId}`
  const first = index.operations[0]
  const pages = [
    { path: `/apis/${apiId}`, shows: 'Large', goalKb: GOALS.apiPageKb },
    { path: base, shows: 'Large', goalKb: GOALS.pageKb },
    { path: `${base}/tags/${first?.tags[0]}`, shows: first?.summary ?? '', goalKb: GOALS.pageKb },
    { path: operations[0] ?? '', shows: first?.summary ?? '', goalKb: GOALS.pageKb },
  ]
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: [LOCAL_ONLY] })
  console.log(
    `\nmilliseconds at ${SLOW_DOWN} x slow-down${' '.repeat(11)}HTML kB elements  paint   shown    busy longest   taken     key   click   JS kB`,
  )
  try {
    for (const { path, shows, goalKb } of pages) {
      const kilobytes = gzipSync(await textOf(path)).length / 1000
      const search = path.startsWith('/apis/') ? {} : { search: 'input[type=search]' }
      const figures = await measurePage(browser, ORIGIN + path, { shows, words: 'thing', clicks: CLICKED, ...search })
      const isQuick = (figures.keystroke ?? 0) <= GOALS.keystrokeMs && (figures.click ?? 0) <= GOALS.clickMs
      const isWithin = kilobytes <= goalKb && figures.elements <= GOALS.elements && isQuick
      console.log(line(path.replace(apiId, '…'), kilobytes, figures) + (isWithin ? '  ok' : '  MISSED'))
    }
    for (const peer of PEERS) {
      const name = `${peer.name} ${peer.version}`
      const wanted = first?.summary ?? ''
      try {
        const served = await servePeer(peer, file, wanted)
        const figures = await measurePeer(served.url, wanted).finally(served.close)
        console.log(line(name, served.kilobytes, figures))
      } catch (error) {
        const isLate = error instanceof errors.TimeoutError
        console.log(`${name}: ${isLate ? `did not draw within ${LIMIT_MS / 1000} s` : (error as Error).message.split('\n')[0]}`)
      }
    }
  } finally {
    await browser.close()
  }
}

/** Measures a page in a browser of its own, which is killed afterwards: a page that is still busy would keep it. */
async function measurePeer(url: string, shows: string): Promise<PageFigures> {
  const server = await chromium.launchServer({ executablePath: findChromium() ?? undefined, args: [LOCAL_ONLY] })
  try {
    return await measurePage(await chromium.connect(server.wsEndpoint()), url, { shows, words: '' })
  } finally {
    await server.kill()
  }
}

function line(
  name: string,
  kilobytes: number,
  { elements, firstPaint, shown, busy, longestTask, hydrated, keystroke, click, javascript }: PageFigures,
): string {
  const waits = [hydrated, keystroke, click].map((ms) => ms ?? Number.NaN)
  const numbers = [kilobytes, elements, firstPaint, shown, busy, longestTask, ...waits, javascript / 1000]
  return name.slice(0, 40).padEnd(40) + numbers.map((number) => (Number.isNaN(number) ? '–' : number.toFixed(0)).padStart(8)).join('')
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(ORIGIN + path, { headers: { 'accept-language': 'en' } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

/** Reads a page as a visitor with an address of this machine. */
async function readFrom(localAddress: string, path: string): Promise<void> {
  const [response] = (await once(get(ORIGIN + path, { localAddress, family: 4, headers: { 'accept-language': 'en' } }), 'response')) as [
    IncomingMessage,
  ]
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
}

/** A first visitor opens one operation after another on several connections; a second one opens the catalogue and an operation now and then. */
async function reportSecondVisitor(operations: readonly string[]): Promise<void> {
  const until = performance.now() + READ_MS
  let opened = 0
  const read = async () => {
    while (performance.now() < until && opened < operations.length / 2) await textOf(operations[opened++] ?? '')
  }
  const waits: number[] = []
  const visit = async () => {
    for (let at = operations.length - 1; performance.now() < until; at -= 1) {
      const from = performance.now()
      await readFrom(VISITOR_ADDRESS, at % 2 === 0 ? '/apis' : (operations[at] ?? '/apis'))
      waits.push(performance.now() - from)
      await new Promise((wake) => setTimeout(wake, VISIT_EVERY_MS))
    }
  }
  await Promise.all([visit(), ...Array.from({ length: READERS }, read)])
  waits.sort((one, other) => one - other)
  const at = (share: number) => waits[Math.ceil(share * waits.length) - 1] ?? 0
  console.log(
    `\na second visitor, while ${READERS} connections opened ${opened} operations: p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, ` +
      `longest ${at(1).toFixed(0)} ms ${at(1) <= GOALS.waitMs ? 'ok' : 'MISSED'}`,
  )
}

/** Prints the memory after each 300 operations that are in no cache: it must not keep growing. */
async function reportMemoryOfReading(operations: readonly string[]): Promise<void> {
  let before = Number.NaN
  for (let from = 0; from < MEMORY_ROUNDS * MEMORY_PAGES; from += MEMORY_PAGES) {
    // The second visitor read from the end, its neighbors from the beginning: these are between them.
    const start = Math.floor(operations.length / 2) + from
    const open = operations.slice(start, start + MEMORY_PAGES).values()
    const read = async () => {
      for (const path of open) await textOf(path)
    }
    await Promise.all(Array.from({ length: READERS }, read))
    const web = reportMemory(`after ${from + MEMORY_PAGES} more operations`)
    if (from > 0 && web !== undefined) console.log(`  grew by ${web - before} MB ${web - before <= GOALS.growthMb ? 'ok' : 'MISSED'}`)
    before = web ?? Number.NaN
  }
}

/** Prints the memory of the web and the platform that run from this folder; returns that of the web in MB. */
function reportMemory(when: string): number | undefined {
  const project = fileURLToPath(new URL('..', import.meta.url))
  const rows = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((row) => row.includes(project))
  const of = (program: string) =>
    rows
      .find((row) => row.endsWith(program))
      ?.trim()
      .split(' ')[0]
  const [web, platform] = [of('launch/web.ts'), of('platform/main.ts')]
  if (web && platform)
    console.log(`memory ${when}: web ${Math.round(Number(web) / 1024)} MB, platform ${Math.round(Number(platform) / 1024)} MB`)
  return web === undefined ? undefined : Math.round(Number(web) / 1024)
}
