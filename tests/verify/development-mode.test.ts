import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { findOrInstallChromium } from '../../launch/chromium.ts'
import { copyProject, removeCopy } from '../support/linked-copy.ts'
import { freshEnvironment, processesOf, type Stack, startStack } from '../support/stack.ts'

// "npm run dev" on a copy of the project with its own data folder: a saved change is visible without a manual restart.

const SEEN_WITHIN_MS = 60_000

let copy: string
let stack: Stack
let browser: Browser
let page: Page
const problems: string[] = []
const times: string[] = []

before(async () => {
  copy = copyProject(resolve(import.meta.dirname, '../..'))
  stack = await startStack(await freshEnvironment(), { project: copy, args: ['--development'] })
  browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] })
  page = await browser.newPage()
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${stack.webUrl}/en`, { timeout: SEEN_WITHIN_MS * 3 })
  await page.waitForFunction(isHydrated, undefined, { timeout: SEEN_WITHIN_MS * 3 })
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
})
after(async () => {
  await browser?.close()
  await stack?.stop()
  console.log(`saved → seen: ${times.join(', ')}`)
  if (stack)
    console.log(
      log()
        .match(/.+ is ready again after .+/g)
        ?.join('\n'),
    )
  removeCopy(copy)
  for (const path of [stack?.dataDir, stack?.logFile]) if (path) rmSync(path, { recursive: true, force: true })
})

/** Returns whether React listens to the page, which is when hot reload is connected too. Runs in the browser. */
function isHydrated(): boolean {
  return Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps'))
}

const log = () => readFileSync(stack.logFile, 'utf8')

/** Replaces a text in a source file, which must contain it. */
function change(file: string, from: string, to: string): void {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  assert.ok(source.includes(from), `${file} does not contain ${from}`)
  writeFileSync(path, source.replace(from, to))
}

/** Waits until a condition holds, and prints how long that took. */
async function seen(what: string, isSeen: () => Promise<boolean>): Promise<void> {
  const savedAt = performance.now()
  while (!(await isSeen().catch(() => false))) {
    if (performance.now() - savedAt > SEEN_WITHIN_MS) throw new Error(`a change in ${what} was not seen:\n${log().slice(-2_000)}`)
    await wait(50)
  }
  times.push(`${what} ${((performance.now() - savedAt) / 1000).toFixed(1)} s`)
}

const pageShows = (text: string) => async () => (await page.locator('main, body').first().innerText()).includes(text)
const answers = (url: string, text: string) => async () => (await (await fetch(url)).text()).includes(text)

describe('development mode shows a saved change', () => {
  it('of components/ and messages/ in the open page, without a reload', async () => {
    change('components/home/home-screen.tsx', '<HomeHero', '<p>Saved component</p><HomeHero')
    await seen('components/', pageShows('Saved component'))
    const texts = JSON.parse(readFileSync(join(copy, 'messages/en/home.json'), 'utf8')) as { heroTitle: string }
    change('messages/en/home.json', `"heroTitle": ${JSON.stringify(texts.heroTitle)}`, '"heroTitle": "Saved text"')
    await seen('messages/', pageShows('Saved text'))
    assert.equal(await page.evaluate(() => 'isSamePage' in window), true)
    assert.deepEqual(problems, [])
  })

  it('of platform/', async () => {
    change('platform/features/health/health-routes.ts', "status: 'alive'", "status: 'saved'")
    await seen('platform/', answers(`${stack.platformUrl}/livez`, 'saved'))
  })

  it('of gateway/', async () => {
    change('gateway/agent/ops-server.ts', 'remarks: [', "remarks: ['saved', ")
    await seen('gateway/', answers(`http://127.0.0.1:${stack.environment.GATEWAY_OPS_PORT}/readyz`, 'saved'))
  })

  it('after a syntax error, which is printed while the other parts continue', async () => {
    change('platform/main.ts', 'const RETRY_MS', 'const const RETRY_MS')
    await seen('a syntax error', async () => log().includes('waiting for a change of its sources'))
    assert.match(log(), /SyntaxError|Expected/)
    assert.equal((await fetch(`${stack.gatewayUrl}/`)).status, 404)
    change('platform/main.ts', 'const const RETRY_MS', 'const RETRY_MS')
    await seen('the corrected file', answers(`${stack.platformUrl}/readyz`, 'ready'))
  })
})

it('development mode leaves no process when stopped', async () => {
  const family = processesOf(stack, '').filter((pid) => pid !== stack.process.pid)
  assert.ok(family.length >= 4)
  assert.equal(await stack.stop(), 0)
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  while (family.some(isAlive)) await wait(50)
})
