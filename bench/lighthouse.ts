import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentIndex } from '../contract/api-document/reading-view.ts'
import { findChromium } from '../launch/chromium.ts'
import { serveBareApp } from './support/bare-app.ts'

/**
 * Prints Lighthouse's scores of the pages of an API, on a phone, as the median of several runs, beside a bare page of Next:
 * `PORT=3000 npm run bench lighthouse <apiId> [runs]`. The product must be running on a quiet machine. Lighthouse comes from the package
 * registry, into a temporary folder.
 */
const ORIGIN = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof CATEGORIES
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-dev-shm-usage'

const [apiId, runs = '3'] = process.argv.slice(2)
if (!apiId) throw new Error('name the API: npm run bench lighthouse <apiId>')
const folder = mkdtempSync(join(tmpdir(), 'portico-lighthouse-'))
try {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--silent', LIGHTHOUSE], { stdio: 'inherit' })
  const index = (await (await fetch(`${ORIGIN}/api/catalogue/apis/${apiId}/reading/index`)).json()) as DocumentIndex
  const [first] = index.operations
  const [model] = index.models
  const reference = `${ORIGIN}/api-docs/published-api/${apiId}`
  const bare = await serveBareApp(100_000)
  try {
    console.log(`load average ${loadavg()[0]?.toFixed(1)}, median of ${runs} runs: ${Object.keys(CATEGORIES).join(' / ')}`)
    for (const [name, url] of Object.entries({
      'bare Next page': `${bare.origin}/large`,
      API: `${ORIGIN}/apis/${apiId}`,
      overview: reference,
      tag: `${reference}/tags/${encodeURIComponent(first?.tags[0] ?? '')}`,
      operation: `${reference}/operations/${encodeURIComponent(first?.slug ?? '')}`,
      ...(model ? { model: `${reference}/models/${encodeURIComponent(model.slug)}` } : {}),
    }))
      reportPage(name, url)
  } finally {
    bare.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>
}

function reportPage(name: string, url: string): void {
  const reports = Array.from({ length: Number(runs) }, () => reportOf(url))
  const middle = (category: Category) =>
    Math.round((reports.map(({ categories }) => categories[category].score).toSorted((a, b) => a - b)[reports.length >> 1] ?? 0) * 100)
  const names = Object.keys(CATEGORIES) as Category[]
  const isReached = names.every((category) => middle(category) >= CATEGORIES[category])
  console.log(`${name.padEnd(16)}${names.map(middle).join(' / ').padEnd(24)}${isReached ? 'ok' : 'MISSED'}`)
  const [report] = reports
  for (const category of names.slice(1))
    for (const { id, weight } of report?.categories[category].auditRefs ?? []) {
      const audit = report?.audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 1) console.log(`  ${id}: ${audit.title}`)
    }
}

function reportOf(url: string): Report {
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js')
  const given = [cli, url, '--output=json', '--quiet', `--only-categories=${Object.keys(CATEGORIES).join(',')}`, `--chrome-flags=${FLAGS}`]
  const output = execFileSync(process.execPath, given, {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(output) as Report
}
