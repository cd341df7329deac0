import { type BrowserContext, type ConsoleMessage, expect, type Page, test } from '@playwright/test'
import { sweepSize, WHOLE_SWEEP } from '../../contract/testing/sweep.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { fillEverything, fillPortal, type HostileMakers, type HostilePages } from '../support/hostile-texts.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { SCRIPT_PAYLOADS, WIDE_TEXTS } from '../support/script-payloads.ts'
import { signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// Texts that try to run a script, in every field that somebody else reads, on every page that shows them; `npm test` opens few of the pages
// and leaves the portal's own look alone. Texts of API documents: tests/e2e/hostile-descriptions.spec.ts.

const { webUrl, targetPort } = runningStack()
/** In each round every field gets other texts, several where it has room for them; each of the texts is used in some field. */
const ROUNDS = sweepSize({ whole: 12, few: 1 })
const TEXTS = [...WIDE_TEXTS, ...SCRIPT_PAYLOADS]
/** So that rounds begin at texts far from each other. */
const STRIDE = 61

declare global {
  interface Window {
    hacked?: unknown
  }
}

let makers: HostileMakers
let developerEmail: string
type Reader = Exclude<keyof HostilePages, 'feeds' | 'twins' | 'files' | 'images'>
let contexts: Record<Reader, BrowserContext>
let before: Record<string, unknown>

test.beforeAll(async ({ browser }) => {
  const root = await signedIn('superAdmin')
  const join = async (role: 'user' | 'developer' | 'admin') => {
    const { loginPath, email, id } = await makePerson(root, role)
    if (role === 'developer') developerEmail = email
    return { id, person: await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD) }
  }
  const [admin, developer, user] = [await join('admin'), await join('developer'), await join('user')]
  makers = {
    ...{ admin: admin.person, developer: developer.person, user: user.person, targetPort },
    ids: { developer: developer.id, user: user.id },
  }
  const { revision: _, images: __, ...look } = await admin.person.must('GET', 'portal-config')
  before = look
  contexts = {
    visitor: await browser.newContext({ reducedMotion: 'reduce' }),
    user: await signedInContext(browser, user.person),
    developer: await signedInContext(browser, developer.person),
    admin: await signedInContext(browser, admin.person),
  }
})
test.afterAll(async () => {
  const root = await signedIn('superAdmin')
  if (WHOLE_SWEEP) {
    await root.must('PUT', 'portal-config', before)
    await root.must('PUT', 'portal-management/banner', { isOn: false, text: { en: '', ko: '' }, url: '' })
  }
  for (const context of Object.values(contexts)) await context.close()
})

for (let round = 0; round < ROUNDS; round += 1)
  test(`texts in every field run no script and change nothing around them: round ${round + 1}`, async () => {
    let at = round * STRIDE
    const next = () => TEXTS[at++ % TEXTS.length] ?? ''
    if (WHOLE_SWEEP) await fillPortal(makers.admin, next)
    const unique = uniqueName('t').toLowerCase()
    const { pages, clean } = await fillEverything(makers, next, unique)
    try {
      const { feeds, twins, files, images, ...ofReaders } = pages
      for (const [who, paths] of Object.entries(ofReaders) as [Reader, string[]][]) {
        const page = await contexts[who].newPage()
        const complaints = watch(page)
        if (who !== 'user') await findByName(page, who, unique)
        expect.soft(complaints.splice(0), `${who} searches`).toEqual([])
        for (const path of WHOLE_SWEEP ? paths : sampleOf(paths))
          await test.step(`${who}: ${path}`, async () => {
            const answer = await page.goto(webUrl + path, { waitUntil: 'networkidle' })
            expect.soft(answer?.status(), path).toBe(200)
            await expect.soft(page.locator('h1').first(), path).toBeVisible()
            for (const width of [360, 1280]) {
              await page.setViewportSize({ width, height: 900 })
              expect.soft(await page.evaluate(faultsOfPage), `${path} at ${width} px`).toEqual([])
            }
            expect.soft(complaints.splice(0), path).toEqual([])
          })
        if (who === 'visitor') for (const path of feeds) expect.soft(await page.evaluate(faultsOfFeed, await read(path)), path).toEqual([])
        await page.close()
      }
      for (const path of twins) {
        // A text that began a line of its own could be another title.
        const outsideCode = (await read(path)).replace(/^(`{3,}).*?^\1$/gms, '')
        expect.soft(outsideCode.match(/^# /gm), path).toHaveLength(1)
      }
      for (const path of files) expect.soft(await (await fetch(webUrl + path)).json(), path).toBeInstanceOf(Object)
      for (const path of images) {
        const answer = await fetch(webUrl + path)
        expect.soft([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
      }
    } finally {
      await clean()
    }
  })

/** Searches where names are suggested while one types: in the catalogue's search box, and in the command palette. */
async function findByName(page: Page, who: 'visitor' | 'developer' | 'admin', name: string): Promise<void> {
  await page.goto(`${webUrl}${who === 'visitor' ? '/apis' : `/${who}`}`, { waitUntil: 'networkidle' })
  if (who !== 'visitor') await page.keyboard.press('Control+k')
  for (const text of who === 'admin' ? [name, developerEmail] : [name]) {
    const box = page.getByRole('combobox').first()
    // Suggestions are loaded once somebody is in the box.
    if (who === 'visitor') await page.locator('main input[name=q]').focus()
    await box.fill(text)
    await expect.soft(page.getByRole('option').first(), `${who} searches ${text}`).toBeVisible()
    expect.soft(await page.evaluate(faultsOfPage), `${who} searches ${text}`).toEqual([])
  }
}

/** Returns the pages that show the most texts: those of one thing, by their ids. */
function sampleOf(paths: string[]): string[] {
  return paths.filter((path) => /[0-9a-f]{8}-[0-9a-f-]{27}$/.test(path)).filter((_, index) => index % 3 === 0)
}

/** Returns what programs read at an address, which no browser takes for a page. */
async function read(path: string): Promise<string> {
  const answer = await fetch(webUrl + path)
  expect.soft([path, answer.status, answer.headers.get('x-content-type-options')]).toEqual([path, 200, 'nosniff'])
  expect.soft(answer.headers.get('content-type'), path).toMatch(/^(?:application\/atom\+xml|text\/markdown); charset=utf-8$/)
  return answer.text()
}

/** Runs in a page: returns what is wrong with a feed. */
function faultsOfFeed(xml: string): string[] {
  const feed = new DOMParser().parseFromString(xml, 'application/xml')
  const known = /^(?:feed|title|subtitle|id|link|updated|published|author|name|category|entry|summary|content|rights|logo|icon)$/
  return [...feed.querySelectorAll('*')].flatMap(({ namespaceURI, localName, textContent }) =>
    namespaceURI === 'http://www.w3.org/2005/Atom' && known.test(localName) ? [] : [`${localName} ${textContent?.slice(0, 200)}`],
  )
}

/** The console's line on the answer that no call has a request id; the page says so. */
const isUnknownCall = (message: ConsoleMessage) =>
  /\b404\b/.test(message.text()) && message.location().url.startsWith(`${webUrl}/api/calls/`)

/** Returns what a page complains about, and what it requests from other hosts; grows while pages are opened. */
function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && !isUnknownCall(message) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog ${dialog.message()}`)
    return dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== webUrl && protocol !== 'data:' && protocol !== 'blob:') complaints.push(`request to ${request.url()}`)
  })
  return complaints
}

/** Runs in the page: opens all folds, and returns what is wrong. */
function faultsOfPage(): string[] {
  for (const fold of document.querySelectorAll('details')) fold.open = true
  const faults: string[] = []
  if ('hacked' in window) faults.push('a script ran')
  if (document.querySelectorAll('main').length !== 1) faults.push(`${document.querySelectorAll('main').length} main elements`)
  if (document.querySelectorAll('h1').length !== 1) faults.push(`${document.querySelectorAll('h1').length} headings of the page`)
  for (const element of document.body.querySelectorAll('*')) {
    const handler = element.getAttributeNames().find((name) => name.startsWith('on'))
    if (handler) faults.push(`${element.tagName} has ${handler}`)
    if (/^(?:IFRAME|OBJECT|EMBED|BASE|VIDEO|AUDIO|MARQUEE|MATH)$/i.test(element.tagName)) faults.push(element.tagName)
    for (const name of ['href', 'src', 'action', 'formaction', 'xlink:href'])
      if (/^\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data:text)/i.test(element.getAttribute(name) ?? ''))
        faults.push(`${name} runs a script`)
  }
  const wide = document.documentElement.scrollWidth - window.innerWidth
  if (wide > 0) faults.push(`scrolls ${wide} px sideways`)
  return faults
}

const SVG = 'xmlns="http://www.w3.org/2000/svg"'
/** Uploads that try to run a script when they are opened or shown; the server may refuse one, or store it harmless. */
const UPLOADS: readonly { name: string; purpose: 'image' | 'file'; content: string | Buffer }[] = [
  { name: 'script.svg', purpose: 'image', content: `<svg ${SVG}><script>window.hacked=1</script></svg>` },
  { name: 'load.svg', purpose: 'image', content: `<svg ${SVG} onload="window.hacked=1"><rect/></svg>` },
  {
    name: 'foreign.svg',
    purpose: 'image',
    content: `<svg ${SVG}><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script>top.hacked=1&lt;/script>"/></foreignObject></svg>`,
  },
  { name: 'use.svg', purpose: 'image', content: `<svg ${SVG}><use href="data:image/svg+xml,&lt;svg id='x' onload='hacked=1'/>#x"/></svg>` },
  { name: 'link.svg', purpose: 'image', content: `<svg ${SVG}><a href="javascript:window.hacked=1"><text y="9">x</text></a></svg>` },
  {
    name: 'animate.svg',
    purpose: 'image',
    content: `<svg ${SVG}><a id="a"><text>x</text></a><animate href="#a" attributeName="href" values="javascript:hacked=1"/></svg>`,
  },
  {
    name: 'style.svg',
    purpose: 'image',
    content: `<svg ${SVG}><style>@import url(https://evil.example/x.css);</style><rect style="fill:url(https://evil.example/x)"/></svg>`,
  },
  { name: 'image.svg', purpose: 'image', content: `<svg ${SVG}><image href="https://evil.example/x.png"/></svg>` },
  { name: 'entity.svg', purpose: 'image', content: `<!DOCTYPE svg [<!ENTITY x "<script>window.hacked=1</script>">]><svg ${SVG}>&x;</svg>` },
  {
    name: 'sheet.svg',
    purpose: 'image',
    content: `<?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?><svg ${SVG}></svg>`,
  },
  { name: 'html.svg', purpose: 'image', content: '<html><body><script>window.hacked=1</script></body></html>' },
  { name: 'html.png', purpose: 'image', content: '<html><script>window.hacked=1</script></html>' },
  { name: 'gif-and-script.png', purpose: 'image', content: 'GIF89a/*<script>window.hacked=1</script>*/=1;window.hacked=1' },
  {
    name: 'jpeg-and-html.jpg',
    purpose: 'image',
    content: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from('JFIF<script>window.hacked=1</script>')]),
  },
  { name: 'page.html', purpose: 'file', content: '<script>window.hacked=1</script>' },
  { name: 'page.txt', purpose: 'file', content: '<!doctype html><script>window.hacked=1</script>' },
  { name: 'page.csv', purpose: 'file', content: '=cmd|calc,<script>window.hacked=1</script>' },
  { name: 'page.json', purpose: 'file', content: '{"a":"<script>window.hacked=1</script>"}' },
  { name: 'page.pdf', purpose: 'file', content: '%PDF-1.4\n<script>window.hacked=1</script>' },
  {
    name: 'page.zip',
    purpose: 'file',
    content: Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('<script>window.hacked=1</script>')]),
  },
  { name: 'evil.svg', purpose: 'file', content: `<svg ${SVG} onload="window.hacked=1"/>` },
  { name: '<img src=x onerror=window.hacked=1>.txt', purpose: 'file', content: 'x' },
  { name: 'x.html;.txt', purpose: 'file', content: '<script>window.hacked=1</script>' },
  { name: 'x.txt\r\nContent-Type: text/html', purpose: 'file', content: '<script>window.hacked=1</script>' },
]

test('uploads run no script and load nothing, opened directly and shown as an image', async ({ browser }) => {
  const kept: { name: string; url: string }[] = []
  const posts: string[] = []
  const images: string[] = []
  const files: string[] = []
  for (const { name, purpose, content } of UPLOADS) {
    const body = { purpose, name, content: Buffer.from(content).toString('base64') }
    const { status, body: answer } = await makers.admin.call<{ id: string; error: string }>('POST', 'uploads', body)
    expect([name, [201, 400, 422].includes(status), status]).toEqual([name, true, status])
    if (status === 201) (purpose === 'image' ? images : files).push(answer.id)
  }
  expect(images.length + files.length).toBeGreaterThanOrEqual(5)
  const paragraph = (children: object[]) => ({ type: 'paragraph', children })
  for (let from = 0; from < Math.max(images.length, files.length); from += 5) {
    const own = { images: images.slice(from, from + 5), files: files.slice(from, from + 5) }
    const children = [
      paragraph([{ type: 'text', text: 'Uploads', format: 0 }]),
      ...own.images.map((uploadId) => paragraph([{ type: 'image', uploadId, alt: 'x' }])),
    ]
    const { id } = await makers.admin.must<{ id: string }>('POST', 'managed-posts', {
      ...{ board: 'notice', files: own.files, texts: [{ locale: 'en', title: 'Uploads', content: { root: { type: 'root', children } } }] },
    })
    posts.push(id)
    kept.push({ name: 'its post', url: `${webUrl}/support/notice/${id}` })
    for (const upload of [...own.images, ...own.files]) kept.push({ name: upload, url: `${webUrl}/api/posts/${id}/uploads/${upload}` })
  }
  const context = await browser.newContext({ acceptDownloads: true })
  for (const { name, url } of kept) {
    const page = await context.newPage()
    const complaints = watch(page)
    const answer = await fetch(url)
    expect.soft([name, answer.status, answer.headers.get('x-content-type-options')]).toEqual([name, 200, 'nosniff'])
    const type = answer.headers.get('content-type') ?? ''
    if (!url.includes('/support/')) {
      expect.soft(`${name} ${type}`).not.toMatch(/html|xml(?<!svg\+xml)|javascript/)
      expect.soft(answer.headers.get('content-security-policy') ?? '', name).toMatch(/default-src 'none'/)
      if (!type.startsWith('image/')) expect.soft(answer.headers.get('content-disposition') ?? '', name).toMatch(/^attachment/)
    }
    // A download ends the navigation.
    await page.goto(url, { waitUntil: 'load' }).catch((error: Error) => expect(error.message).toMatch(/Download is starting|ERR_ABORTED/))
    expect.soft([name, await page.evaluate(() => 'hacked' in window)]).toEqual([name, false])
    expect.soft(complaints, name).toEqual([])
    await page.close()
  }
  await context.close()
  for (const id of posts) await makers.admin.must('DELETE', `managed-posts/${id}`)
})

test('no file that tries to run a script becomes the logo of an API', async () => {
  const { id } = await makers.developer.must<{ id: string }>('POST', 'apis', { name: 'Logos', basePath: uniqueName('logos').toLowerCase() })
  for (const { name, content } of UPLOADS) {
    const { status } = await makers.developer.call('PUT', `apis/${id}/logo`, { content: Buffer.from(content).toString('base64') })
    expect([name, [400, 422].includes(status), status]).toEqual([name, true, status])
  }
  expect((await makers.developer.call('GET', `apis/${id}/logo`)).status).toBe(404)
})
