import { expect, test } from '@playwright/test'
import { promisedMs } from '@portico/contract/testing/promised-time'
import { apiPath } from '../../lib/catalogue/api-path.ts'
import { shortIdOf } from '../../lib/catalogue/short-id.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi } from '../support/publish-api.ts'
import { uniqueName } from '../support/unique-name.ts'

const FILES = [
  ['/.well-known/api-catalog', 'application/linkset+json'],
  ['/apis.json', 'application/json'],
  ['/llms.txt', 'text/plain'],
  ['/feed.xml', 'application/atom+xml'],
] as const

interface Linkset {
  linkset: { anchor: string; item?: { href: string }[]; 'service-desc'?: { href: string }[]; 'service-doc'?: { href: string }[] }[]
}

test('programs find a published API with its document, and no longer within two seconds after it is withdrawn', async () => {
  const { webUrl, targetPort } = runningStack()
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  const name = uniqueName('Found')
  const { apiId, serviceUrl } = await publishApi(developer, admin, { name, basePath: name.toLowerCase(), targetPort })
  const textOf = async (path: string) => (await fetch(webUrl + path)).text()
  for (const [path, type] of FILES) {
    expect(
      await eventually(
        () => textOf(path),
        (text) => text.includes(apiId),
      ),
      path,
    ).toContain(apiId)
    const answer = await fetch(webUrl + path, { headers: { 'accept-language': 'ko' } })
    expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([path, 200, type])
    const again = await fetch(webUrl + path, { headers: { 'if-none-match': String(answer.headers.get('etag')) } })
    expect([path, again.status]).toEqual([path, 304])
  }

  const head = await fetch(`${webUrl}/.well-known/api-catalog`, { method: 'HEAD' })
  expect(head.headers.get('link')).toContain('rel="api-catalog"')
  const { linkset } = JSON.parse(await textOf('/.well-known/api-catalog')) as Linkset
  const served = linkset.find(({ anchor }) => anchor === serviceUrl)
  const links = [...(served?.['service-desc'] ?? []), ...(served?.['service-doc'] ?? []), ...(linkset[0]?.item ?? [])]
  expect(links.length).toBeGreaterThan(3)
  for (const { href } of links) expect([href, (await fetch(href)).status]).toEqual([href, 200])

  await developer.must('POST', `apis/${apiId}/publication/cancel`)
  const withdrawn = Date.now()
  for (const [path] of FILES)
    expect(
      await eventually(
        () => textOf(path),
        (text) => !text.includes(apiId),
      ),
      path,
    ).not.toContain(apiId)
  expect(Date.now() - withdrawn).toBeLessThan(promisedMs(2_000))
})

const headOf = async (path: string) => {
  const answer = await fetch(runningStack().webUrl + path, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

test('the address of an API has its name: older names lead to it, and after the withdrawal it is gone', async ({ browser }) => {
  const { webUrl, targetPort } = runningStack()
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  const name = uniqueName('이름 API')
  const basePath = uniqueName('named').toLowerCase()
  const { apiId } = await publishApi(developer, admin, { name, basePath, targetPort })
  const first = apiPath({ id: apiId, name })
  const shown = await eventually(
    () => headOf(first),
    ({ status }) => status === 200,
  )
  expect([shown.status, shown.html.includes(`<link rel="canonical" href="${webUrl}${first}"`)]).toEqual([200, true])
  const byId = await headOf(`/ko/apis/${apiId}`)
  expect([byId.status, byId.html.includes(`<link rel="canonical" href="${webUrl}/ko${first}"`)]).toEqual([200, true])
  expect(byId.html).toContain(`<link rel="alternate" hrefLang="en" href="${webUrl}${first}"`)
  for (const file of ['/sitemap.xml', '/apis.json', '/llms.txt', '/feed.xml', '/.well-known/api-catalog'])
    expect(
      await eventually(
        async () => (await headOf(file)).html,
        (text) => text.includes(webUrl + first),
      ),
      file,
    ).toContain(webUrl + first)

  const api = await developer.must<Record<string, unknown>>('GET', `apis/${apiId}`)
  const { targetServerGroup } = api as { targetServerGroup: { id: string } }
  const renamed = uniqueName('Renamed API')
  await developer.must('PUT', `apis/${apiId}`, { name: renamed, targetServerGroupId: targetServerGroup.id })
  const renamedAt = Date.now()
  const second = apiPath({ id: apiId, name: renamed })
  const moved = await eventually(
    () => headOf(`${first}?a=1`),
    ({ status }) => status === 308,
  )
  expect([moved.status, moved.location, Date.now() - renamedAt < promisedMs(2_000)]).toEqual([308, `${second}?a=1`, true])
  expect((await headOf(second)).status).toBe(200)

  await developer.must('POST', `apis/${apiId}/publication/cancel`)
  const withdrawnAt = Date.now()
  for (const path of [second, first, `/ko/apis/${apiId}`, `/api-docs/published-api/${apiId}`]) {
    const gone = await eventually(
      () => headOf(path),
      ({ status }) => status === 410,
    )
    expect([path, gone.status, gone.html.includes(renamed)]).toEqual([path, 410, false])
  }
  expect(Date.now() - withdrawnAt).toBeLessThan(promisedMs(2_000))

  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  expect((await page.goto(webUrl + second))?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'API no longer published' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the catalogue' }).click()
  await expect(page).toHaveURL(`${webUrl}/apis`)
  expect((await page.goto(`${webUrl}/apis/never-${shortIdOf('01a1fc15-3404-746f-961d-c7ac521ad7e2')}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await context.close()
})

test('public pages have twins in Markdown, and none remains after the withdrawal', async () => {
  const { webUrl, targetPort } = runningStack()
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  const name = uniqueName('Twin API')
  const { apiId, serviceUrl } = await publishApi(developer, admin, { name, basePath: uniqueName('twin').toLowerCase(), targetPort })
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(webUrl + path, { headers, redirect: 'manual' })
    return { status: answer.status, head: (header: string) => answer.headers.get(header), text: await answer.text() }
  }
  const page = apiPath({ id: apiId, name })
  const html = await eventually(
    () => read(page),
    ({ status }) => status === 200,
  )
  expect(html.text).toContain(`<link rel="alternate" type="text/markdown" href="${webUrl}${page}.md"`)
  expect(html.head('vary')).toMatch(/\bAccept(?:,|$)/)
  for (const twin of [await read(`${page}.md`), await read(page, { accept: 'text/markdown' })]) {
    expect([twin.status, twin.head('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(twin.head('vary')).toMatch(/\bAccept(?:,|$)/)
    expect(twin.head('link')).toBe(`<${webUrl}${page}>; rel="canonical"`)
    expect(twin.text).toContain(`# ${name}`)
    expect(twin.text).toContain(serviceUrl)
  }
  expect((await read(page)).head('content-type')).toContain('text/html')
  const korean = await read(`/ko${page}.md`)
  expect([korean.head('content-language'), korean.text.includes('## 버전')]).toEqual(['ko', true])

  for (const [path, heading] of [
    ['/support/customer-support', 'Inquiries'],
    ['/gateway-errors', 'Gateway error codes'],
    ['/ko/gateway-errors/IpNotAllowed', 'IpNotAllowed'],
    [`/apis/${apiId}/changelog`, `Changelog of ${name}`],
  ] as const) {
    const { status, text, head } = await read(`${path}.md`)
    expect([path, status, head('link')]).toEqual([path, 200, `<${webUrl}${path}>; rel="canonical"`])
    expect(text.split('\n')[0]).toBe(`# ${heading}`)
    expect((await read(path)).text).toContain(`<link rel="alternate" type="text/markdown" href="${webUrl}${path}.md"`)
  }
  expect((await read('/gateway-errors/NoSuchCode.md')).status).toBe(404)

  const seen = new Set<string>()
  const waiting = [`${webUrl}/index.md`, `${webUrl}${page}.md`]
  for (let next = waiting.pop(); next !== undefined && seen.size < 40; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const { status, text } = await read(next.slice(webUrl.length))
    expect([next, status]).toEqual([next, 200])
    waiting.push(...[...text.matchAll(/\]\((http[^)\s]+\.md(?:\?[^)\s]*)?)\)/g)].map(([, url = '']) => url))
  }
  expect([...seen].some((url) => url.includes('/operations/'))).toBe(true)
  expect((await read(`/apis/old-${shortIdOf(apiId)}.md`)).head('location')).toBe(`${page}.md`)

  await developer.must('POST', `apis/${apiId}/publication/cancel`)
  const withdrawnAt = Date.now()
  for (const path of [`${page}.md`, `/apis/${apiId}.md`, `/apis/${apiId}/changelog.md`, `/ko/api-docs/published-api/${apiId}.md`])
    expect([path, (await read(path)).status]).toEqual([path, 410])
  expect((await read('/apis.md')).text).not.toContain(name)
  expect(Date.now() - withdrawnAt).toBeLessThan(promisedMs(2_000))
  expect((await read('/login.md')).status).toBe(404)
  expect((await read('/.well-known/security.txt')).status).toBe(404)
})

test('link previews have an image of the page, with Hangul, and none after the withdrawal', async () => {
  const { webUrl, targetPort } = runningStack()
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  const name = uniqueName('그림 API')
  const { apiId } = await publishApi(developer, admin, { name, basePath: uniqueName('image').toLowerCase(), targetPort })
  await eventually(
    () => headOf(`/apis/${apiId}`),
    ({ status }) => status === 200,
  )
  const images: Buffer[] = []
  for (const page of ['/', `/ko/apis/${apiId}`]) {
    const url = /<meta property="og:image" content="([^"]+)"/.exec((await headOf(page)).html)?.[1] ?? ''
    expect(url).toMatch(new RegExp(`^${webUrl}/og/`))
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const image = Buffer.from(await answer.arrayBuffer())
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await fetch(url, { headers: { 'if-none-match': String(answer.headers.get('etag')) } })).status).toBe(304)
    images.push(image)
  }
  expect(images[0]?.equals(images[1] ?? Buffer.alloc(0))).toBe(false)
  await developer.must('POST', `apis/${apiId}/publication/cancel`)
  expect((await fetch(`${webUrl}/og/ko/api/${apiId}.png`)).status).toBe(404)
  for (const path of ['/og/ko/api/x.png', '/og/fr/home.png', '/og/en/home', '/og/en/post/notice/x.png'])
    expect([path, (await fetch(webUrl + path)).status]).toEqual([path, 404])
})
