import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { findOrInstallChromium } from '../../launch/chromium.ts'
import { brandTokens, COLOR_MODES } from '../../lib/theme/tokens.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { firstRunLink } from '../support/first-run.ts'
import { HumanPerson } from '../support/human-person.ts'
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts'
import { PAGES } from '../support/pages.ts'
import { PEOPLE } from '../support/people.ts'
import { eventually, publishApi } from '../support/publish-api.ts'
import { referenceSlugs } from '../support/reference-slugs.ts'
import { readSecret } from '../support/second-web.ts'
import { SeparatePart } from '../support/separate-part.ts'
import { freePort, freshEnvironment, type Stack, startStack } from '../support/stack.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'

// A new owner goes from an empty installation through the simple setup to a branded portal with a published API, in a browser, at the speed
// of a person; a second web server shows the same brand.

const DONE_WITHIN_MS = 5 * 60_000
const FRESH_WITHIN_MS = 2_000
const { superAdmin } = PEOPLE
const BRAND = { first: '#0a6370', later: '#7a2e8e' }

let stack: Stack
let secondWeb: SeparatePart
let secondUrl: string
let mail: MailCatcher
let target: TargetServer
let browser: Browser
let page: Page
let owner: HumanPerson
let apiPath = ''

before(async () => {
  stack = await startStack(await freshEnvironment())
  const port = await freePort()
  secondUrl = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    PUBLIC_URL: secondUrl,
    PLATFORM_URL: stack.platformUrl,
    SESSION_SECRET: readSecret('session-secret', stack.dataDir),
    WEB_TOKEN: readSecret('web-token', stack.dataDir),
  }
  secondWeb = new SeparatePart('web', settings, `${secondUrl}/api/readyz`, stack.logFile)
  await secondWeb.start()
  mail = await startMailCatcher()
  target = await startTargetServer()
  browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] })
  page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 900 } })
  owner = new HumanPerson(page)
})
after(async () => {
  await browser?.close()
  await secondWeb?.stop()
  await mail?.close()
  await target?.close()
  await stack?.stop()
  for (const path of [stack?.dataDir, stack?.logFile]) if (path) rmSync(path, { recursive: true, force: true })
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' })
const field = (name: string) => page.locator(`form [name="${name}"]`)
const submit = () => page.locator('form button[type=submit]').last()
const image = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/svg+xml', buffer })
const svg = (color: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 40"><rect width="150" height="40" fill="${color}"/></svg>`)

describe('an empty installation', () => {
  it('has a branded portal with a published API in under five minutes', { timeout: 900_000 }, async (t) => {
    const startedAt = performance.now()
    const took = (step: string) => t.diagnostic(`${step}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${owner.acts} acts`)
    await page.goto(new URL(firstRunLink(stack.dataDir), stack.webUrl).href)
    await owner.type(field('email'), superAdmin.email)
    await owner.type(field('name'), superAdmin.name)
    await owner.type(field('password'), superAdmin.password)
    await owner.click(submit())
    await owner.click(link('Sign in to the developer center'))
    await owner.type(field('email'), superAdmin.email)
    await owner.type(field('password'), superAdmin.password)
    await owner.click(submit())
    took('signed in')

    await owner.click(link('Continue setup'))
    await owner.click(link('Enter company'))
    await owner.type(field('title'), 'Acme APIs')
    await owner.type(page.getByRole('textbox', { name: /^Brand color/ }), BRAND.first)
    await owner.choose(button('Top logo'), image('top.svg', svg('#0a6370')))
    await owner.choose(button('Top logo in dark mode'), image('top-dark.svg', svg('#ffd166')))
    await owner.type(field('company.name'), 'Acme Inc.')
    await owner.click(button('Save'))
    took('company and logo')

    await owner.click(link('Next: First category'))
    await owner.click(button('Create category').first())
    await owner.type(page.getByRole('dialog').locator('[name=name]'), 'Pets')
    await owner.click(page.getByRole('dialog').getByRole('button', { name: 'Create category' }))
    await owner.click(link('Next: First developer'))
    await owner.type(field('email'), 'dana@acme.example')
    await owner.type(field('name'), 'Dana')
    await owner.check(page.getByRole('checkbox', { name: /^Developer/ }))
    await owner.click(submit())
    took('category and developer')

    await owner.click(link('Next: Email'))
    await owner.type(page.getByLabel(/^Host/), '127.0.0.1')
    await owner.type(page.getByLabel(/^Port/), String(mail.port))
    await owner.type(page.getByLabel(/^Notification email/), 'portal@acme.example')
    await owner.click(button('Save'))
    await page.getByText('Email settings saved.').waitFor()
    await owner.click(button('Send test email'))
    await owner.click(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }))
    await page.getByText('The mail server accepted the email').waitFor()
    await owner.click(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Done|Close|Cancel/ })
        .first(),
    )
    took('mail')

    await page.getByText('All steps are done.').waitFor()
    await owner.click(link('Create the first API'))
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } }
    const document = {
      openapi: '3.0.3',
      info: { title: 'Pet Store', description: 'Pets of the store.' },
      servers: [{ url: `http://127.0.0.1:${target.port}/api` }],
      paths: { '/pets': { get: { summary: 'All pets', tags: ['Pets'], responses: { 200: { description: 'Pets', content } } } } },
      components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } } },
    }
    const file = { name: 'pets.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) }
    await owner.choose(button('Choose file'), file)
    await page.getByText('1 method will be added.').waitFor()
    await owner.click(button('Create and deploy'))
    await page.waitForURL(/\/developer\/apis\/[0-9a-f-]{36}$/)
    apiPath = `/apis/${page.url().split('/').at(-1)}`
    await owner.click(button('Request publication').first())
    await owner.click(page.getByRole('dialog').getByRole('button', { name: 'Request publication' }))
    await page.getByText('Waiting for an administrator').waitFor()
    await owner.click(link('Publications'))
    await owner.click(page.locator('main').getByRole('link', { name: 'Pet Store' }).first())
    await owner.click(button('Approve').first())
    await owner.click(page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
    await page.getByText('Pet Store is published.').waitFor()
    took('published')
    const elapsed = performance.now() - startedAt
    assert.ok(elapsed < DONE_WITHIN_MS, `it took ${(elapsed / 1000).toFixed(0)} s`)

    await mail.waitFor('dana@acme.example')
    const shown = await eventually(
      async () => (await fetch(`${stack.webUrl}/apis`)).text(),
      (html) => html.includes('Pet Store'),
    )
    assert.ok(shown.includes('Acme APIs') && shown.includes('Acme Inc.'))
  })
  it('shows a changed brand on every public page of two web servers within two seconds, in both modes', { timeout: 900_000 }, async (t) => {
    const paths = await publicPaths()
    const urls = [stack.webUrl, secondUrl].flatMap((web) => paths.map((path) => web + path))
    // Cached with the brand of before.
    for (const url of urls) assert.equal(colorOf(await read(url)), BRAND.first, url)

    await page.goto(`${stack.webUrl}/admin/setting/portal/config/update`)
    await page.getByRole('textbox', { name: /^Brand color/ }).fill(BRAND.later)
    await button('Save').click()
    await page.getByText('Portal settings saved.').waitFor()
    await wait(FRESH_WITHIN_MS)
    const pages = await Promise.all(urls.map(async (url) => ({ url, html: await read(url) })))
    assert.deepEqual(
      pages.filter(({ html }) => colorOf(html) !== BRAND.later).map(({ url }) => url),
      [],
    )
    t.diagnostic(`${pages.length} pages`)

    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await browser.newPage({ colorScheme, locale: 'en-US' })
      for (const url of urls) {
        await visitor.goto(url)
        const shown = await lookOf(visitor)
        assert.equal(shown.logo, colorScheme === 'dark' ? 'header-logo-dark' : 'header-logo', `${url} ${colorScheme}`)
        assert.equal(shown.brand, colors[colorScheme], `${url} ${colorScheme}`)
      }
      await visitor.close()
    }
  })
})

const colors = Object.fromEntries(COLOR_MODES.map((mode) => [mode, brandTokens(BRAND.later, mode)['color-brand-solid']]))

const OLD_POLICY = { locale: 'en', visibility: 'public', startsOn: '2020-01-01', endsOn: '2020-12-31', title: 'Old terms' }

/** Publishes an API, withdraws it, and returns its id. */
async function withdrawnApi(person: BrowserlessPerson): Promise<string> {
  const { apiId } = await publishApi(person, person, { name: 'Zoo', basePath: 'zoo', targetPort: target.port })
  const { items } = await person.must<{ items: { id: string }[] }>('GET', 'publications?status=APPROVED&q=Zoo')
  await person.must('POST', `publications/${items[0]?.id}/withdraw`, { reason: 'Closed' })
  return apiId
}

/** Returns every public page in both languages, of a portal with an API; what the other pages show is made here. */
async function publicPaths(): Promise<string[]> {
  const apiId = apiPath.replace('/apis/', '')
  // A second sign-in would end the browser's session.
  const person = new BrowserlessPerson(stack.webUrl)
  for (const { name, value } of await page.context().cookies()) person.cookies.set(name, value)
  const content = { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Be kind.', format: 0 }] }] } }
  const make = async (path: string, body: object) => (await person.must<{ id: string }>('POST', path, body)).id
  const ids: Record<string, string> = {
    ...(await referenceSlugs(person, apiId)),
    apiId,
    postId: await make('managed-posts', {
      board: 'notice',
      texts: (['en', 'ko'] as const).map((locale) => ({ locale, title: 'Welcome', content })),
    }),
    policyId: await make('policies', { ...OLD_POLICY, category: 'terms', content }),
    privacyId: await make('policies', { ...OLD_POLICY, category: 'privacy', content }),
    goneApiId: await withdrawnApi(person),
  }
  return PAGES.anonymous.flatMap((template) =>
    (['en', 'ko'] as const).map((locale) => {
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'locale' ? locale : (ids[name] ?? `no ${name}`)))
      return locale === 'en' ? path : `/ko${path === '/' ? '' : path}`
    }),
  )
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie: 'locale=en' } })
  assert.equal(answer.status, url.includes('no-such-page') ? 404 : 200, url)
  return answer.text()
}

const colorOf = (html: string) => /--color-brand-solid:(#[0-9a-f]{6})/.exec(html)?.[1]

/** Returns the color of the brand and the visible logo of a page. */
function lookOf(visitor: Page): Promise<{ brand: string; logo: string | undefined }> {
  return visitor.evaluate(() => {
    const logos = [...document.querySelectorAll<HTMLImageElement>('header img, main img')].filter((logo) => logo.checkVisibility())
    return {
      brand: getComputedStyle(document.documentElement).getPropertyValue('--color-brand-solid').trim(),
      logo: logos.map(({ src }) => /static-resource\/(header-logo[a-z-]*)\?/.exec(src)?.[1]).find((name) => name !== undefined),
    }
  })
}
