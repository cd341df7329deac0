import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentIndex } from '../contract/api-document/reading-view.ts'
import { findChromium } from '../launch/chromium.ts'
import { serveBareApp } from './support/bare-app.ts'

/**
 * Prints Lighthouse's scores and layout shift on a phone, as the median of several runs, beside a bare page of Next in the same run:
 * `PORT=3000 npm run bench lighthouse` for the portal (home, catalogue, an API, a notice), `npm run bench lighthouse <apiId>` for the pages of an
 * API and its reference; `RUNS=3` for fewer runs. The product must be running on a quiet machine. Lighthouse comes from the package registry,
 * into a temporary folder.
 */
const ORIGIN = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** Performance may also be this much below the bare page. */
const BELOW_CONTROL = 3
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const MAX_LAYOUT_SHIFT = 0.02
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-dev-shm-usage'
/** The browser recorded no beginning of the page, which happens now and then on a busy machine. */
const NO_TRACE = 'NO_NAVSTART'
const TRIES = 3
const RUNS = Number(process.env.RUNS ?? 5)

const [apiId] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'portico-lighthouse-'))
try {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--silent', LIGHTHOUSE], { stdio: 'inherit' })
  const pages = apiId ? await pagesOfApi(apiId) : await pagesOfPortal()
  const bare = await serveBareApp(100_000)
  try {
    console.log(`load average ${loadavg()[0]?.toFixed(1)}, median of ${RUNS} runs: ${CATEGORIES.join(' / ')}, layout shift`)
    const control = reportPage('bare Next page', `${bare.origin}/large`)
    for (const [name, path] of Object.entries(pages)) reportPage(name, ORIGIN + path, control)
  } finally {
    bare.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function pagesOfApi(apiId: string): Promise<Record<string, string>> {
  const index = (await (await fetch(`${ORIGIN}/api/catalogue/apis/${apiId}/reading/index`)).json()) as DocumentIndex
  const [first] = index.operations
  const [model] = index.models
  const reference = `/api-docs/published-api/${apiId}`
  return {
    API: `/apis/${apiId}`,
    overview: reference,
    tag: `${reference}/tags/${encodeURIComponent(first?.tags[0] ?? '')}`,
    operation: `${reference}/operations/${encodeURIComponent(first?.slug ?? '')}`,
    ...(model ? { model: `${reference}/models/${encodeURIComponent(model.slug)}` } : {}),
  }
}

async function pagesOfPortal(): Promise<Record<string, string>> {
  const linkOn = async (page: string, link: RegExp) => {
    const found = link.exec(await (await fetch(ORIGIN + page, { headers: { 'accept-language': 'en' } })).text())?.[1]
    if (!found) throw new Error(`${page} has no link like ${link}: the demo must be running`)
    return found
  }
  return {
    home: '/',
    catalogue: '/apis',
    API: await linkOn('/apis', /href="(\/apis\/[^"/?]*[0-9A-Za-z]{22})"/),
    notice: await linkOn('/support/notice', /href="(\/support\/notice\/[-0-9a-f]{36})"/),
  }
}

interface Report {
  runtimeError?: { code: string }
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

/** Prints a page's medians and returns its performance. */
function reportPage(name: string, url: string, control?: number): number {
  const reports = Array.from({ length: RUNS }, () => reportOf(url))
  const middle = (figureOf: (report: Report) => number) => reports.map(figureOf).toSorted((a, b) => a - b)[reports.length >> 1] ?? 0
  const scores = CATEGORIES.map((category) => Math.round(middle(({ categories }) => categories[category].score) * 100))
  const shift = middle(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN)
  const [performance = 0] = scores
  const isQuick = performance >= Math.min(GOALS.performance, (control ?? 100) - BELOW_CONTROL)
  const isReached =
    isQuick && CATEGORIES.slice(1).every((category, at) => (scores[at + 1] ?? 0) >= GOALS[category]) && shift <= MAX_LAYOUT_SHIFT
  const verdict = control === undefined ? '' : isReached ? 'ok' : 'MISSED'
  console.log(`${name.padEnd(16)}${scores.join(' / ').padEnd(24)}${shift.toFixed(3)}  ${verdict}`)
  if (control === undefined) return performance
  const [report] = reports
  for (const category of CATEGORIES.slice(1))
    for (const { id, weight } of report?.categories[category].auditRefs ?? []) {
      const audit = report?.audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 1) console.log(`  ${id}: ${audit.title}`)
    }
  return performance
}

function reportOf(url: string, tries = TRIES): Report {
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js')
  // Lighthouse ends before a pipe has taken all of a report of a page that failed.
  const file = join(folder, 'report.json')
  const given = [cli, url, '--output=json', `--output-path=${file}`, '--quiet', `--only-categories=${CATEGORIES.join(',')}`]
  const env = { ...process.env, CHROME_PATH: findChromium() }
  const { stderr } = spawnSync(process.execPath, [...given, `--chrome-flags=${FLAGS}`], { encoding: 'utf8', env })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (!report.runtimeError) return report
  if (report.runtimeError.code !== NO_TRACE || tries === 1) throw new Error(`${url}: ${stderr}`)
  console.log(`${url} is measured again: ${report.runtimeError.code}`)
  return reportOf(url, tries - 1)
}
